/** Reason code of an instruction that failed inside the server: it is retried, and its owner has been called. */
export const IN_ERROR = 'instruction.in-error';
