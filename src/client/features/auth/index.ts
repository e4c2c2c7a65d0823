/** The screens before and around a session, each a chunk of its own: the login route must stay small. */
export const loadLogin = () => import('./login/index.ts');
export const loadRegister = () => import('./register/index.ts');
export const loadConfirm = () => import('./confirm/index.ts');
export const loadStepUp = () => import('./step-up/index.ts');
export const loadCreateUser = () => import('./create-user/index.ts');
