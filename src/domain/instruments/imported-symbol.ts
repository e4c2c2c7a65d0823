/** Allowed symbols for data that a user imports, in capitals. */
export const IMPORTED_SYMBOL = /^[A-Z0-9][A-Z0-9&_-]{0,29}$/;
