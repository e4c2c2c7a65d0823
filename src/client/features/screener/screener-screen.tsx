import { useAtomValue } from 'jotai';
import { useIntl } from 'react-intl';
import { apiSettings } from '#client/api/settings.ts';
import { featureAtom } from '#client/state/start/config.ts';
import { lazyPart } from '#client/ui/lazy-part.tsx';
import { PageTitle } from '#client/ui/page-title.tsx';
import { ScreenDesk } from './screen-desk.tsx';

/** Shown only once the back end's features are known; on a first visit there are none for a moment. */
const PublishedMatches = lazyPart(async () => {
  await apiSettings().ready;
  return (await import('./parts/published-matches.tsx')).PublishedMatches;
});
const hasScreenerAtom = featureAtom('screener');

/** The screener: the user's own screens where the back end runs them, else the published ones. */
export function ScreenerScreen() {
  const intl = useIntl();
  const runs = useAtomValue(hasScreenerAtom);
  return (
    <div className="flex flex-col gap-3">
      <PageTitle>{intl.formatMessage({ id: 'title.screener' })}</PageTitle>
      {runs ? <ScreenDesk /> : <PublishedMatches />}
    </div>
  );
}
