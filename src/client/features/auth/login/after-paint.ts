/** What the sign-in page draws after its first paint. */
export { AboveForm } from './above-form.tsx';
export { PasskeyButton } from './passkey-button.tsx';
