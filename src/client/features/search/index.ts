export { SearchHost } from './search-host.tsx';
