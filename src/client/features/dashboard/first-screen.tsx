import { HOME_PATH } from '#contract/constants.ts';
import { lazyPart } from '#client/ui/lazy-part.tsx';
import { Frame } from './frame.tsx';

/**
 * The home screen. Its cards come after the first paint: what a signed-in start waits for is the shell and this frame, and the
 * cards' code is on its way at the same time.
 */
export const Screen = lazyPart(async () => (await import('./dashboard-screen.tsx')).Screen, { placeholder: <Frame /> });

/** At its address on its way with this frame, not only when the frame is drawn. */
if (location.pathname.startsWith(HOME_PATH)) Screen.preload().catch(() => undefined);
