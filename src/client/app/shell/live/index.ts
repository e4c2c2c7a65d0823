export { AccountMenu } from './account-menu.tsx';
export { Banner } from './banner.tsx';
export { Drawer } from './drawer.tsx';
export { Bell, HeaderLive, MoreEntries, StatusLine } from './header-live.tsx';
export { LiveParts } from './live-parts.tsx';
