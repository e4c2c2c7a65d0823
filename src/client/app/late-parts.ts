export { FollowRedirect } from './follow-redirect.tsx';
export { ToasterSlot } from './toaster-slot.tsx';
