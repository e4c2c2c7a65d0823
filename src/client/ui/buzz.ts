/** Long enough for a thumb to feel that a decision was taken. */
const BUZZ_MS = 25;

/** Vibrates when a slide or hold takes effect, if the device supports it and the user allows motion. */
export function buzz(): void {
  if (!('vibrate' in navigator) || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  navigator.vibrate(BUZZ_MS);
}
