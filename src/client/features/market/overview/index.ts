export { OverviewTab as Tab } from './overview-tab.tsx';
