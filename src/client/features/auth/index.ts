/** The screens before and around a session are rooms of their own, each a chunk: the login route must stay small. */
export const SET = 'installed';
