// A phone too old for modules still gets a fresh page now and then.
setTimeout(function () { location.reload(); }, 15000);
