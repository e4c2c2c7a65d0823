import { useAtomValue } from 'jotai';
import { FormattedMessage, useIntl } from 'react-intl';
import { listImportedCandles } from '#client/api/imported-candles.ts';
import { errorText } from '#client/i18n/error-text.ts';
import { offlineAtom } from '#client/state/connectivity.ts';
import { Notice } from '#client/ui/notice.tsx';
import { SectionCard } from '../parts/section-card.tsx';
import { useLoaded } from '../parts/use-loaded.ts';
import { ImportForm } from './import-form.tsx';
import { ImportedList } from './imported-list.tsx';

const loadImported = () => listImportedCandles({ quiet: true });

/** Candles of the user's own, from a file. Absent where the back end does not know them. */
export function ImportCandles() {
  const intl = useIntl();
  const offline = useAtomValue(offlineAtom);
  const { value: imported, error, again } = useLoaded(loadImported, !offline);
  if (error?.status === 404) return null;
  return (
    <SectionCard title="import.title" lead={<FormattedMessage id="import.lead" />}>
      <ImportForm imported={imported} offline={offline} onStored={again} />
      {error ? <Notice kind="error">{errorText(error, intl)}</Notice> : null}
      {imported === null ? null : <ImportedList imported={imported} offline={offline} onChanged={again} />}
    </SectionCard>
  );
}
