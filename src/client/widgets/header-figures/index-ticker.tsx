import { useIntl } from 'react-intl';
import { useQuotes } from '#client/state/market/chain.ts';
import { cx } from '#client/ui/cx.ts';
import { factsOfResource, freshnessAt } from '../freshness-facts.ts';
import { LiveChange } from '../live-change.tsx';
import { LivePrice } from '../live-price.tsx';
import { useReportFreshness } from '../page-freshness.ts';
import { useNowSelect } from '../use-now.ts';

const INDICES = [
  { id: 'SIM:NIFTY', name: 'NIFTY' },
  { id: 'SIM:BANKNIFTY', name: 'BANKNIFTY' },
  { id: 'SIM:SENSEX', name: 'SENSEX' },
  { id: 'SIM:FINNIFTY', name: 'FINNIFTY' },
] as const;
const IDS = INDICES.map(({ id }) => id);

/** The indices as they tick. What an exchange does not list is left out. */
export function IndexTicker() {
  const intl = useIntl();
  const quotes = useQuotes(IDS);
  const facts = quotes.value === null ? null : factsOfResource(quotes);
  useReportFreshness(intl.formatMessage({ id: 'header-figures.indices' }), facts);
  const old = useNowSelect((now) => facts !== null && ['cached', 'unknown'].includes(freshnessAt(facts, now)));
  if (quotes.value === null) return null;
  const known = new Map(quotes.value.quotes.map((quote) => [quote.instrument_id, quote]));
  return (
    <ul className="contents" aria-label={intl.formatMessage({ id: 'header-figures.indices' })}>
      {INDICES.filter(({ id }) => known.has(id)).map(({ id, name }) => (
        <li key={id} className={cx('text-small whitespace-nowrap', old && 'is-stale')}>
          {/* Room for the longest index, and a box that is no item of the header's row: a tick lays out nothing but itself. */}
          <div style={{ width: '8.5rem', height: 44, paddingTop: 4, contain: 'layout size' }}>
            <span className="block">{name}</span>
            <LivePrice instrumentId={id} tint={false} calm className="font-semibold" />{' '}
            <LiveChange instrumentId={id} calm previousClose={known.get(id)?.previous_close ?? null} />
          </div>
        </li>
      ))}
    </ul>
  );
}
