import { useAtomValue } from 'jotai';
import { FormattedMessage, useIntl } from 'react-intl';
import { listHistoryImports } from '#client/api/own-history.ts';
import { errorText } from '#client/i18n/error-text.ts';
import { offlineAtom } from '#client/state/stream/connectivity.ts';
import { Notice } from '#client/ui/notice.tsx';
import { SectionCard } from '../parts/section-card.tsx';
import { useLoaded } from '../parts/use-loaded.ts';
import { HistoryForm } from './import-form.tsx';
import { KeptList } from './kept-list.tsx';

const load = () => listHistoryImports({ quiet: 'shown' });

/** History of the user's own: files of the exchange and of vendors, for charts, chains of past days and backtests. Absent where the back end does not know it. */
export function OwnHistoryCard() {
  const intl = useIntl();
  const offline = useAtomValue(offlineAtom);
  const { value, error, again } = useLoaded(load, !offline);
  if (error?.status === 404) return null;
  return (
    <SectionCard title="own-history.title" lead={<FormattedMessage id="own-history.lead" />}>
      <HistoryForm offline={offline} underWay={value?.under_way ?? null} onKept={again} />
      {error ? <Notice kind="error">{errorText(error, intl)}</Notice> : null}
      {value === null ? null : <KeptList kept={value} offline={offline} onChanged={again} />}
    </SectionCard>
  );
}
