export { SearchHost as Host } from './search-host.tsx';
