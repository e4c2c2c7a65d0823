import { lazyPart } from '#client/ui/lazy-part.tsx';

/** Market commentary, newest first; code and messages are loaded at the first render. */
export const CommentaryFeed = lazyPart(async () => (await import('./feed.tsx')).Feed, {
  placeholder: <div className="skeleton h-96" aria-hidden />,
  words: ['commentary'],
});
