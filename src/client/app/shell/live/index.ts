export { AccountMenu } from './account-menu.tsx';
export { BannerSlot } from './banner-slot.tsx';
export { Drawer } from './drawer.tsx';
export { HeaderStatus } from './header-status.tsx';
export { LiveParts } from './live-parts.tsx';
