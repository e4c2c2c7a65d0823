import { HOME_PATH } from '#contract/constants.ts';
import { lazyPart } from '#client/ui/lazy-part.tsx';
import { Frame } from './frame.tsx';

/** The home screen. A signed-in start first paints the shell and this frame, while the cards' code loads in parallel. */
export const Screen = lazyPart(async () => (await import('./dashboard-screen.tsx')).Screen, { placeholder: <Frame /> });

/** At the home address the load starts with this frame's code, before the frame is drawn. */
if (location.pathname.startsWith(HOME_PATH)) Screen.preload().catch(() => undefined);
