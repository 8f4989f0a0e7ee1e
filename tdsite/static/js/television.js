// Asks, every few seconds, where this television belongs, and goes there by itself: from the code to
// its board, from one board to another, back to a code.  ES5, for televisions from 2016 on.
(function () {
  "use strict";
  var me = document.getElementById("television");
  var here = me.getAttribute("data-here");
  var each = Number(me.getAttribute("data-each"));
  var shown = me.getAttribute("data-code") || "";
  var ends = new Date().getTime() + 1000 * Number(me.getAttribute("data-left") || 0);
  var PATIENCE_MS = 8000;
  var LOST_AFTER_MS = 15000;
  var heardAt = new Date().getTime();

  function put(id, words) {
    var place = document.getElementById(id);
    if (place && place.firstChild && place.firstChild.nodeValue !== words) place.firstChild.nodeValue = words;
    return place;
  }

  function two(number) {
    return number < 10 ? "0" + number : String(number);
  }

  // What the page with the code says of itself; a board has none of this.
  function tick() {
    var at = new Date().getTime();
    var left = Math.max(0, Math.ceil((ends - at) / 1000));
    var lost = at - heardAt > LOST_AFTER_MS;
    var state = document.getElementById("tv-state");
    put("tv-left", Math.floor(left / 60) + ":" + two(left % 60));
    if (!state) return;
    put("tv-state", state.getAttribute(lost ? "data-lost" : "data-ready"));
    state.className = lost ? "tv-state tv-lost" : "tv-state";
  }

  function ask() {
    var asked = new XMLHttpRequest();
    asked.open("GET", me.getAttribute("data-asks") + "?" + new Date().getTime());
    asked.timeout = PATIENCE_MS;
    asked.onreadystatechange = function () {
      if (asked.readyState !== 4) return;
      window.setTimeout(ask, each);
      if (asked.status === 200) take(asked.responseText);
    };
    asked.send();
  }

  // Only now that the server has answered: else the browser's own page of errors would stand there.
  function take(text) {
    var told = JSON.parse(text);
    heardAt = new Date().getTime();
    if (told.goes !== here) window.location.replace(told.goes);
    else if (told.code !== shown) window.location.reload();
    else ends = heardAt + 1000 * told.left;
  }

  if (shown && !window.navigator.cookieEnabled) {
    put("tv-say", me.getAttribute("data-cookies"));
    return;
  }
  if (shown) window.setInterval(tick, 250);
  window.setTimeout(ask, each);
}());
