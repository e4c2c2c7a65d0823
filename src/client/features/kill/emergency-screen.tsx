import { lazyPart } from '#client/ui/lazy-part.tsx';

/** The page with the words that elsewhere come with the shell: this one stands without it. */
export const Screen = lazyPart(async () => (await import('./emergency-page.tsx')).EmergencyPage, { words: ['rest', 'errors'] });
