export { Screen } from './option-chart-screen.tsx';
