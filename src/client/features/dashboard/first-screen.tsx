import { lazy, Suspense } from 'react';
import { HOME_PATH } from '#contract/constants.ts';
import { Frame } from './frame.tsx';

const load = () => import('./dashboard-screen.tsx');
/** At its address on its way with this frame, not only when the frame is drawn. */
if (location.pathname.startsWith(HOME_PATH)) load().catch(() => undefined);
const Body = lazy(() => load().then((module) => ({ default: module.Screen })));

/**
 * The home screen. Its cards come after the first paint: what a signed-in start waits for is the shell and this frame, and the
 * cards' code is on its way at the same time.
 */
export function Screen() {
  return (
    <Suspense fallback={<Frame />}>
      <Body />
    </Suspense>
  );
}
