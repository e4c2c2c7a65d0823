export { Screen } from './live-screen.tsx';
