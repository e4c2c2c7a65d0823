/** Long enough for a thumb to feel that a decision was taken. */
const BUZZ_MS = 25;

/** Lets the hand feel that a slide or a hold took effect, where the device can and its reader allows motion. */
export function buzz(): void {
  if (!('vibrate' in navigator) || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  navigator.vibrate(BUZZ_MS);
}
