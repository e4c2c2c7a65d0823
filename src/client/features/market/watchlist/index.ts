export { WatchlistTab as Tab } from './watchlist-tab.tsx';
