import { Suspense } from 'react';
import { ErrorBoundary } from './error-boundary.tsx';
import { SHELL } from './lazy-shell.ts';
import { Opening } from './opening.tsx';

/** Header, menu and footer around the screen. The shell is a chunk of its own: the sign-in does not carry it. */
export function FullLayout() {
  const Shell = SHELL.Screen;
  return (
    <ErrorBoundary screen={SHELL}>
      <Suspense fallback={<Opening />}>
        <Shell />
      </Suspense>
    </ErrorBoundary>
  );
}
