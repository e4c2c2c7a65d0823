export { NotificationHost } from './notification-host.tsx';
