export { Screen } from './unavailable-screen.tsx';
