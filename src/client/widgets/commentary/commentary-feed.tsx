import { lazy, Suspense } from 'react';
import { loadCatalogue } from '#client/i18n/catalogue.ts';
import { localeAtom } from '#client/state/preferences.ts';
import { store } from '#client/state/store.ts';

const Feed = lazy(async () => {
  const [{ Feed: component }] = await Promise.all([import('./feed.tsx'), loadCatalogue('commentary', store.get(localeAtom))]);
  return { default: component };
});

/** What was said about the market, newest first; it comes with its words when it is first drawn. */
export function CommentaryFeed() {
  return (
    <Suspense fallback={<div className="skeleton h-96" aria-hidden />}>
      <Feed />
    </Suspense>
  );
}
