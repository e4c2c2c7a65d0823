/** The sign-in, register and step-up screens are separate chunks, because the login route must stay small. */
export const SET = 'installed';
