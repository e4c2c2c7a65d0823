import { lazyScreen } from './lazy-screen.tsx';

/** The shell as a lazy part: the same time-out and retry as a screen. */
export const SHELL = lazyScreen('shell', () => import('./shell/shell.tsx').then(({ Shell }) => ({ Screen: Shell })));
