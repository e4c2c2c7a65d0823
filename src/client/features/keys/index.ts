export { KeysHost } from './keys-host.tsx';
