export { ChainTab as Tab } from './chain-tab.tsx';
