import { lazyScreen } from './lazy-screen.tsx';

/** The shell as a lazy part: the same time-out and retry as a screen. It brings the shared catalogue's larger part. */
export const SHELL = lazyScreen('shell', async () => ({ Screen: (await import('./shell/index.ts')).Shell }), 'rest');
