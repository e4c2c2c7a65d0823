import { lazy, Suspense } from 'react';
import { Frame } from './frame.tsx';

const Body = lazy(() => import('./dashboard-screen.tsx').then((module) => ({ default: module.Screen })));

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
