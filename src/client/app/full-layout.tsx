import { Suspense } from 'react';
import { ErrorBoundary } from './error-boundary.tsx';
import { Opening } from './opening.tsx';
import { lazyScreen } from './lazy-screen.tsx';

/** The shell as a lazy part: the same time-out and retry as a screen. It brings the shared catalogue's larger part. */
export const SHELL = lazyScreen('shell', async () => ({ Screen: (await import('./shell/index.ts')).Shell }), 'rest');

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
