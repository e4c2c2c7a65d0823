export { PublishedTab as Tab } from './published-tab.tsx';
