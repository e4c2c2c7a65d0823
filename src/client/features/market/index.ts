export { MarketScreen as Screen } from './frame/market-screen.tsx';
