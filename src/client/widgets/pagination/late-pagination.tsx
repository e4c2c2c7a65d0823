import { lazy, Suspense } from 'react';
import { loadCatalogue } from '#client/i18n/catalogue.ts';
import { localeAtom } from '#client/state/preferences.ts';
import { store } from '#client/state/store.ts';
import type { PaginationProps } from './pagination.tsx';

const Pagination = lazy(async () => {
  const [{ Pagination: component }] = await Promise.all([import('./pagination.tsx'), loadCatalogue('pagination', store.get(localeAtom))]);
  return { default: component };
});

/** Pages of a table of history; it comes with its words when there is more than one page's worth of rows to choose from. */
export function LatePagination(props: PaginationProps) {
  return (
    <Suspense fallback={<div className="h-11" aria-hidden />}>
      <Pagination {...props} />
    </Suspense>
  );
}
