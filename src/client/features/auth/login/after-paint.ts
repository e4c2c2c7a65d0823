/** What the sign-in page draws after its first paint. */
export { OfflineNotice } from './offline-notice.tsx';
export { PasskeyButton } from './passkey-button.tsx';
