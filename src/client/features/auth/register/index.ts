export { RegisterScreen as Screen } from './register-screen.tsx';
