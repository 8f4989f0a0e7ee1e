// What every page does.  Without it the pages still work: forms post, links lead.
import "./csrf.js";
import "./answers.js";
import "./refusals.js";
import "./toasts.js";
import "./look.js";
import "./live.js";
import "./menus.js";
import "./shell.js";
import "./palette.js";
import "./laws.js";
import "./notes.js";
import "./wrong.js";
import "./print_head.js";
import "./acting.js";
import "./typed.js";
import "./tables.js";
import "./busy.js";
