export { Screen } from './portfolio-screen.tsx';
