/** What index.html carries pre-rendered; not part of the login chunk's way in. */
export { LoginView } from '../login/login-view.tsx';
