import { useAtomValue } from 'jotai';
import { useIntl } from 'react-intl';
import { useQuotes } from '#client/state/market/chain.ts';
import { indicesAtom } from '#client/state/market/indices.ts';
import { cx } from '#client/ui/cx.ts';
import { factsOfResource, freshnessAt } from '../freshness-facts.ts';
import { LiveChange, LivePrice } from '../live-figure.tsx';
import { useReportFreshness } from '../page-freshness.ts';
import { useNowSelect } from '../use-now.ts';

/** Indices shown first where there is no room for all; the others follow in the configured order. */
const LEADING: readonly string[] = ['NIFTY', 'BANKNIFTY', 'SENSEX'];

const placeOf = ({ name }: { readonly name: string }) => (LEADING.includes(name) ? LEADING.indexOf(name) : LEADING.length);

/** The indices with a chain as they tick. What an exchange does not list is left out. */
export function IndexTicker() {
  const intl = useIntl();
  const followed = useAtomValue(indicesAtom);
  const indices = followed.filter(({ underlying }) => underlying !== null).toSorted((a, b) => placeOf(a) - placeOf(b));
  const quotes = useQuotes(indices.map(({ instrument_id: id }) => id));
  const facts = quotes.value === null ? null : factsOfResource(quotes);
  useReportFreshness(intl.formatMessage({ id: 'header-figures.indices' }), facts);
  const old = useNowSelect((now) => facts !== null && ['cached', 'unknown'].includes(freshnessAt(facts, now)));
  if (quotes.value === null) return null;
  const known = new Map(quotes.value.quotes.map((quote) => [quote.instrument_id, quote]));
  return (
    <ul className="contents" aria-label={intl.formatMessage({ id: 'header-figures.indices' })}>
      {indices
        .filter(({ instrument_id: id }) => known.has(id))
        .map(({ instrument_id: id, name }) => (
          <li key={id} className={cx('text-small whitespace-nowrap', old && 'is-stale')}>
            {/* Room for the longest index, and a box that is no item of the header's row: a tick lays out nothing but itself. */}
            <div style={{ width: '7.875rem', height: 44, paddingTop: 4, contain: 'layout size' }}>
              <span className="block">{name}</span>
              {/* Not calm: the same index may be on the page and must show the same price. */}
              <LivePrice instrumentId={id} tint={false} meaning={`price:${id}`} className="font-semibold" />{' '}
              <LiveChange instrumentId={id} meaning={`change:${id}`} previousClose={known.get(id)?.previous_close ?? null} />
            </div>
          </li>
        ))}
    </ul>
  );
}
