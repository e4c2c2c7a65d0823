import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { listImportedCandles, listImportedChains } from '#client/api/imported.ts';
import { errorText } from '#client/i18n/error-text.ts';
import { handedFileAtom } from '#client/state/device/handed-file.ts';
import { offlineAtom } from '#client/state/stream/connectivity.ts';
import { Notice } from '#client/ui/notice.tsx';
import { Segmented } from '#client/ui/segmented.tsx';
import { SectionCard } from '../parts/section-card.tsx';
import { useLoaded } from '../parts/use-loaded.ts';
import { CandleForm } from './candle-form.tsx';
import { ChainForm } from './chain-form.tsx';
import { CandleList, ChainList } from './imported-list.tsx';

const loadCandles = () => listImportedCandles({ quiet: 'shown' });
const loadChains = () => listImportedChains({ quiet: 'shown' });

const HOLDINGS = ['candles', 'chains'] as const;
type Holding = (typeof HOLDINGS)[number];

/** Candles and option chains of the user's own, from a file. Absent where the back end knows neither. */
export function ImportCard() {
  const intl = useIntl();
  const offline = useAtomValue(offlineAtom);
  const handed = useAtomValue(handedFileAtom);
  const [wanted, setWanted] = useState<Holding>(handed?.use === 'chains' ? 'chains' : 'candles');
  const candles = useLoaded(loadCandles, !offline);
  const chains = useLoaded(loadChains, !offline);
  const errors = { candles: candles.error, chains: chains.error };
  const known = HOLDINGS.filter((each) => errors[each]?.status !== 404);
  const holds = known.includes(wanted) ? wanted : known[0];
  if (holds === undefined) return null;
  const error = errors[holds];
  const failure = error ? <Notice kind="error">{errorText(error, intl)}</Notice> : null;
  return (
    <SectionCard title="import.title" lead={<FormattedMessage id="import.lead" />}>
      {known.length < 2 ? null : (
        <Segmented
          showLabel
          label={intl.formatMessage({ id: 'import.holds' })}
          value={holds}
          segments={known.map((value) => ({ value, label: intl.formatMessage({ id: `import.holds.${value}` }) }))}
          onChange={setWanted}
        />
      )}
      {holds === 'candles' ? (
        <>
          <CandleForm imported={candles.value} offline={offline} onStored={candles.again} />
          {failure}
          {candles.value === null ? null : <CandleList imported={candles.value} offline={offline} onChanged={candles.again} />}
        </>
      ) : (
        <>
          <ChainForm offline={offline} onStored={chains.again} />
          {failure}
          {chains.value === null ? null : <ChainList imported={chains.value} offline={offline} onChanged={chains.again} />}
        </>
      )}
    </SectionCard>
  );
}
