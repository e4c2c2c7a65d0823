export { PastTab } from './past-tab.tsx';
