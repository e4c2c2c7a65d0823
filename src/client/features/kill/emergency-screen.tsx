import { lazyPart } from '#client/ui/lazy-part.tsx';

/** The emergency page. It is outside the shell, so it loads the messages that the shell otherwise brings. */
export const Screen = lazyPart(async () => (await import('./emergency-page.tsx')).EmergencyPage, { words: ['rest', 'errors'] });
