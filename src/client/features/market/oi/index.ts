export { OiTab as Tab } from './oi-tab.tsx';
