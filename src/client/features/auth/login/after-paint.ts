/** The parts of the sign-in page that load after its first paint. */
export { AboveForm } from './above-form.tsx';
export { PasskeyButton } from './passkey-button.tsx';
