import { Suspense } from 'react';
import { Opening } from './opening.tsx';
import { SHELL } from './shell-part.ts';

/** Header, menu and footer around the screen. The shell is a chunk of its own: the sign-in does not carry it. */
export function FullLayout() {
  const Shell = SHELL.Screen;
  return (
    <Suspense fallback={<Opening />}>
      <Shell />
    </Suspense>
  );
}
