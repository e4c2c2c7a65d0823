import { lazyPart } from '#client/ui/lazy-part.tsx';

/** Pages of a table of history; it comes with its words when there is more than one page's worth of rows to choose from. */
export const LazyPagination = lazyPart(async () => (await import('./pagination.tsx')).Pagination, {
  placeholder: <div className="h-11" aria-hidden />,
  words: ['pagination'],
});
