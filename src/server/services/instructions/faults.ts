/** Why an instruction stands that failed inside the server: it is tried again, and its owner has been called. */
export const IN_ERROR = 'instruction.in-error';
