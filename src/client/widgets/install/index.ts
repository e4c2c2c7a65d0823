export { InstallLine } from './install-line.tsx';
export { InstallGuides, InstallHere } from './install-guide.tsx';
