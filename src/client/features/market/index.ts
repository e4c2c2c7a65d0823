export { MarketScreen as Screen } from './market-screen.tsx';
