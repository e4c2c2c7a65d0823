export { Screen } from './builder-screen.tsx';
