/** The pre-rendered part of index.html; not imported by the login chunk. */
export { LoginView } from '../login/login-view.tsx';
