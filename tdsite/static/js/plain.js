// The plain board between two answers of the server: counts the seconds, asks again, and says so
// when nobody answers.  ES5, for televisions from 2016 on.
(function () {
  "use strict";
  var ASK_MS = 4000;
  var PATIENCE_MS = 8000;
  var SAID_AFTER_MS = 15000;
  var REPORT_MS = 20000;
  var device = "p" + String(Math.random()).slice(2, 14); // tells two televisions at one address apart
  var heardAt = new Date().getTime();
  var box = function () { return document.getElementById("plain"); };

  function two(number) {
    return number < 10 ? "0" + number : String(number);
  }

  function shown(seconds) {
    var hours = Math.floor(seconds / 3600);
    var minutes = Math.floor(seconds % 3600 / 60);
    return hours ? hours + ":" + two(minutes) + ":" + two(seconds % 60) : minutes + ":" + two(seconds % 60);
  }

  function tick() {
    var at = new Date().getTime();
    var silent = at - heardAt;
    var time = document.getElementById("plain-time");
    var state = document.getElementById("plain-state");
    var left = Number(box().getAttribute("data-left"));
    if (time && box().getAttribute("data-runs")) {
      time.innerHTML = shown(Math.max(0, left - Math.floor(silent / 1000)));
    }
    state.innerHTML = silent > SAID_AFTER_MS
      ? state.getAttribute("data-lost").replace("{age}", Math.floor(silent / 1000) + " s")
      : state.getAttribute("data-live");
    state.className = silent > SAID_AFTER_MS ? "plain-lost" : "";
  }

  function ask() {
    var asked = new XMLHttpRequest();
    asked.open("GET", window.location.href);
    asked.timeout = PATIENCE_MS;
    asked.onreadystatechange = function () {
      if (asked.readyState !== 4) return;
      if (asked.status === 200) take(asked.responseText);
      if (asked.status === 404) window.location.reload(); // the page says why
      window.setTimeout(ask, ASK_MS);
    };
    asked.send();
  }

  function take(text) {
    var page = document.createElement("div");
    var fresh;
    page.innerHTML = text;
    fresh = page.querySelector("#plain");
    if (!fresh) return;
    box().parentNode.replaceChild(fresh, box());
    heardAt = new Date().getTime();
    tick();
  }

  // The control room hears of this board too; it has no sound.
  function report() {
    var said = new XMLHttpRequest();
    var band = document.querySelector("#plain h1");
    var time = document.getElementById("plain-time");
    said.open("POST", document.getElementById("plain-script").getAttribute("data-hears"));
    said.setRequestHeader("Content-Type", "application/json");
    said.send(JSON.stringify({
      device: device,
      language: document.documentElement.lang.slice(0, 2),
      state: "quiet",
      page: "plain",
      words: [band ? band.innerHTML : "", time ? time.innerHTML : "", ""],
      size: window.innerWidth + "\u00d7" + window.innerHeight,
      silent: new Date().getTime() - heardAt
    }));
  }

  window.setInterval(report, REPORT_MS);
  report();
  window.setInterval(tick, 250);
  window.setTimeout(ask, ASK_MS);
  tick();
}());
