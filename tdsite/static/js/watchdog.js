// Sees to it that no clock stands without saying so.  Written for the oldest browser there is
// (ES5, no modules): where the board's own scripts or styles cannot run, or stop, it says so in
// place of the time, and opens the plain board as soon as the server answers.
(function () {
  "use strict";
  var me = document.getElementById("watchdog");
  var STARTS_MS = 12000; // a slow television takes so long
  var SILENT_MS = 6000; // the board draws several times a second
  var AFTER_ERROR_MS = 1500;
  var LOOK_MS = 500;
  var ASK_MS = 5000;
  var begun = now();
  var looked = begun;
  var erredAt = 0;
  var given = false;

  function now() {
    return Date.now(); // the clock that the board goes by
  }

  // What the board's styles and scripts cannot do without, as far as it can be asked for.
  function isAble() {
    var css = window.CSS && window.CSS.supports;
    return Boolean("noModule" in document.createElement("script") && css && window.CSSLayerBlockRule
      && window.CSS.supports("width", "1cqw")
      && window.CSS.supports("color", "light-dark(black, white)"));
  }

  function isSilent(at) {
    var drawn = window.boardDrawnAt;
    if (drawn > at) drawn = begun; // drawn before the device's clock was set back
    if (drawn) return at - Math.max(drawn, begun) > (erredAt ? AFTER_ERROR_MS : SILENT_MS);
    if (erredAt) return at - erredAt > AFTER_ERROR_MS;
    return at - begun > STARTS_MS;
  }

  function look() {
    var at = now();
    // asleep, or its clock was set: it is given its time again
    if (document.hidden || at < looked || at - looked > 4 * LOOK_MS) begun = at;
    looked = at;
    if (isSilent(at)) giveUp();
  }

  function giveUp() {
    var time = document.querySelector("[data-part=time]");
    var says = document.createElement("p");
    if (given) return;
    given = true;
    says.className = "frozen";
    says.setAttribute("role", "alert");
    says.appendChild(document.createTextNode(me.getAttribute("data-says")));
    document.body.appendChild(says);
    if (time) time.innerHTML = "&ndash;";
    if (me.getAttribute("data-plain")) leave();
  }

  // Away from here only while the server answers: else the browser's own page would stand there.
  function leave() {
    var asked = new XMLHttpRequest();
    asked.open("GET", me.getAttribute("data-asks") + "?" + now());
    asked.onreadystatechange = function () {
      if (asked.readyState !== 4) return;
      if (asked.status !== 200) window.setTimeout(leave, ASK_MS);
      else if (window.boardDrawnAt) window.location.reload(); // it could draw: perhaps it can again
      else window.location.replace(me.getAttribute("data-plain"));
    };
    asked.send();
  }

  window.addEventListener("error", function (event) {
    var target = event.target;
    if (!erredAt && (target === window || target.nodeName === "SCRIPT")) erredAt = now();
  }, true);
  if (isAble()) window.setInterval(look, LOOK_MS);
  else giveUp();
}());
