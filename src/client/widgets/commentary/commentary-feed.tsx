import { lazyPart } from '#client/ui/lazy-part.tsx';

/** What was said about the market, newest first; it comes with its words when it is first drawn. */
export const CommentaryFeed = lazyPart(async () => (await import('./feed.tsx')).Feed, {
  placeholder: <div className="skeleton h-96" aria-hidden />,
  words: ['commentary'],
});
