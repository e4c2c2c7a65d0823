/** What may stand for the name of something that a user brings along, in capitals. */
export const IMPORTED_SYMBOL = /^[A-Z0-9][A-Z0-9&_-]{0,29}$/;
