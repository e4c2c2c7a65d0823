export { Screen } from './recommendations-screen.tsx';
