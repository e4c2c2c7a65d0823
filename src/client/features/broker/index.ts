export { Screen } from './broker-screen.tsx';
