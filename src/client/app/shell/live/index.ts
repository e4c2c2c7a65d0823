export { AccountMenu } from './account-menu.tsx';
export { Banner } from './banner.tsx';
export { Bell } from './bell.tsx';
export { Drawer } from './drawer.tsx';
export { HeaderLive } from './header-live.tsx';
export { LiveParts } from './live-parts.tsx';
export { MoreEntries } from './more-entries.tsx';
