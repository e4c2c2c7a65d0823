export { Screen } from './first-screen.tsx';
