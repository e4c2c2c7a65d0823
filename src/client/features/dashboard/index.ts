export { Screen } from './dashboard-screen.tsx';
