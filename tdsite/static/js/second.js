// A screen goes on at the second machine when this one is gone and that one leads: docs/standby.md.
// ES5, for televisions from 2016 on.
(function () {
  "use strict";
  var EACH_MS = 30000;
  var GONE_MS = 3000; // between two questions once nobody answered
  var PATIENCE_MS = 4000;
  var TWICE = 2;
  var second = null; // the follower when this page was loaded: it is the one the page may ask
  var silences = 0;

  function ask(address, answered, silent) {
    var asked = new XMLHttpRequest();
    asked.open("GET", address + "/standby/state?" + new Date().getTime());
    asked.timeout = PATIENCE_MS;
    asked.onreadystatechange = function () {
      if (asked.readyState !== 4) return;
      if (asked.status === 200) answered(JSON.parse(asked.responseText));
      else silent();
    };
    asked.send();
  }

  function goOn(address) {
    var here = window.location;
    here.replace(address + here.pathname + here.search + here.hash);
  }

  function again() {
    window.setTimeout(look, silences ? GONE_MS : EACH_MS);
  }

  function look() {
    ask("", function (state) {
      silences = 0;
      if (state.successor) return goOn(state.successor);
      if (second === null) second = state.follower;
      else if (state.follower && state.follower !== second) return window.location.reload();
      return again();
    }, function () {
      silences += 1;
      if (!second || silences < TWICE) return again();
      return ask(second, function (state) {
        if (state.leads) goOn(second);
        else again();
      }, again);
    });
  }

  look();
})();
