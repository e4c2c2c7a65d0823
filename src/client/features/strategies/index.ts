export { Screen } from './strategies-screen.tsx';
