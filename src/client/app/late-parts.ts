export { FollowRedirect } from './follow-redirect.tsx';
export { LateSlots } from './late-slots.tsx';
