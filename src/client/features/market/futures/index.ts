export { FuturesTab as Tab } from './futures-tab.tsx';
