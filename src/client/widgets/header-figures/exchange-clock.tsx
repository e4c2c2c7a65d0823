import { useAtomValue } from 'jotai';
import { FormattedMessage } from 'react-intl';
import { exchangeTime, type ExchangeTime } from '#domain/units/time.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { useQuotes } from '#client/state/market/chain.ts';
import { indicesAtom } from '#client/state/market/indices.ts';
import { read } from '#client/state/market/ticker-store.ts';
import { useNowSelect } from '../use-now.ts';

/** The exchange's time of the newest tick of an index, and this device's, each by its name: a simulated exchange keeps its own hours. */
export function ExchangeClock() {
  const format = useFormat();
  const ids = useAtomValue(indicesAtom)
    .filter(({ underlying }) => underlying !== null)
    .map(({ instrument_id: id }) => id);
  // Those of the header's line: nothing more is asked for.
  useQuotes(ids);
  const yours = useNowSelect((now) => format.wallTime(now, { seconds: true, named: true }));
  const exchange = useNowSelect(() => {
    const newest = ids.reduce((last, id) => Math.max(last, read(id)?.exchangeAt ?? 0), 0);
    const at: ExchangeTime | null = newest === 0 ? null : exchangeTime(newest);
    return at === null ? '' : format.time(at);
  });
  if (exchange === '') return null;
  return (
    <span className="flex gap-4 whitespace-nowrap">
      <span className="amount">
        <FormattedMessage id="header-figures.clock.exchange" values={{ time: exchange }} />
      </span>
      <span>
        <FormattedMessage id="header-figures.clock.yours" values={{ time: yours }} />
      </span>
    </span>
  );
}
