export { ConfirmScreen as Screen } from './confirm-screen.tsx';
