import { lazy, Suspense } from 'react';
import { Frame } from './frame.tsx';

const load = () => import('./dashboard-screen.tsx');
/** On its way with this frame, not only when the frame is drawn. */
load().catch(() => undefined);
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
