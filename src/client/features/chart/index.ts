export { Screen } from './chart-screen.tsx';
