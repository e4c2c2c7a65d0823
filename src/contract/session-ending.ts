/**
 * What ends a session and opens nothing: SHA-256, in hexadecimal, of this and the session's token. A device that could not reach the server at the sign-out keeps
 * it in place of the token.
 */
export const ENDING_PREFIX = 'end this session: ';
/** How many a device keeps and sends at once. */
export const ENDINGS_AT_ONCE = 8;
