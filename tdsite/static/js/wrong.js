// A form that comes back with something wrong begins at the first field that is to be mended.
document.querySelector('main [aria-invalid="true"]')?.focus();
