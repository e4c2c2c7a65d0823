export { ScreenerScreen as Screen } from './screener-screen.tsx';
