export { Screen } from './broker-login-screen.tsx';
