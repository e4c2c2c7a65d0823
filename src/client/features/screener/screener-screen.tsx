import { useAtomValue } from 'jotai';
import { lazy, Suspense } from 'react';
import { useIntl } from 'react-intl';
import { featureAtom } from '#client/state/config.ts';
import { PageTitle } from '#client/ui/page-title.tsx';
import { ScreenDesk } from './screen-desk.tsx';

const PublishedMatches = lazy(() => import('./parts/published-matches.tsx').then((module) => ({ default: module.PublishedMatches })));
const hasScreenerAtom = featureAtom('screener');

/** Finds candidates: screens of one's own where the back end runs them, else what it publishes. */
export function ScreenerScreen() {
  const intl = useIntl();
  const runs = useAtomValue(hasScreenerAtom);
  return (
    <div className="flex flex-col gap-3">
      <PageTitle>{intl.formatMessage({ id: 'title.screener' })}</PageTitle>
      {runs ? (
        <ScreenDesk />
      ) : (
        <Suspense fallback={null}>
          <PublishedMatches />
        </Suspense>
      )}
    </div>
  );
}
