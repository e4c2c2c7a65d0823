import { useAtomValue } from 'jotai';
import { useIntl } from 'react-intl';
import { useChain } from '#client/state/market/chain.ts';
import { useUnderlyings } from '#client/state/market/underlyings.ts';
import { ageShownAtom } from '#client/state/stream/age-shown.ts';
import { cx } from '#client/ui/cx.ts';
import { ChevronDown } from '#client/ui/icons.ts';
import { TABLET, useMedia } from '#client/ui/use-media.ts';
import { closedFacts, factsOfResource, freshnessAt } from '#client/widgets/freshness-facts.ts';
import { useReportFreshness } from '#client/widgets/page-freshness.ts';
import { useNowSelect } from '#client/widgets/use-now.ts';
import { PhoneFacts } from '../chain/chain-facts.tsx';
import { closedAt } from '../model/market-kind.ts';
import type { MarketQuery } from './use-market-query.ts';
import type { Underlying } from '#client/api/types.ts';
import { useMarketSources } from '#client/state/market/market-sources.ts';

interface UnderlyingRowProps {
  query: MarketQuery;
  /** Whether a past day is shown: then current prices are left out. */
  isPast: boolean;
}

/** Chooses the underlying of the chain; on a phone its price stands beside. */
export function UnderlyingRow({ query, isPast }: UnderlyingRowProps) {
  const phone = !useMedia(TABLET);
  return (
    <div className="flex flex-wrap items-center gap-2 max-md:w-full md:me-auto" dir="ltr">
      <UnderlyingPicker query={query} narrow={phone && !isPast} />
      {phone && !isPast ? <FactsBeside query={query} /> : null}
    </div>
  );
}

function FactsBeside({ query }: { query: MarketQuery }) {
  const intl = useIntl();
  const chain = useChain(query.underlying, query.expiry, query.source);
  const facts = {
    ...factsOfResource(chain),
    ...(query.source === null ? {} : { byWall: true }),
    ...closedFacts(closedAt(chain.value)),
  };
  const old = useNowSelect((now) => chain.value !== null && ['cached', 'unknown'].includes(freshnessAt(facts, now)));
  // Until the page header can show the age of the data, the prices stay hidden.
  const ageShown = useAtomValue(ageShownAtom);
  useReportFreshness(intl.formatMessage({ id: 'market.underlying' }), chain.value === null ? null : facts);
  return chain.value === null || !ageShown ? null : (
    <div className={cx('flex min-w-40 flex-1', old && 'is-stale')}>
      <PhoneFacts chain={chain.value} />
    </div>
  );
}

/** The underlyings of one market; source null = the simulated one. */
interface Offer {
  readonly source: string | null;
  readonly name: string;
  readonly underlyings: readonly Underlying[];
}

/** Returns the markets with an option chain that the user has: the simulated one, and those switched on. One in the address is listed even when it is off. */
function useOffers({ source, underlying }: MarketQuery): readonly Offer[] {
  const intl = useIntl();
  const house = useUnderlyings().value ?? [];
  const others = useMarketSources().value ?? [];
  const simulated = { source: null, name: intl.formatMessage({ id: 'source.simulated.chip' }), underlyings: house };
  const on = others.filter((each) => each.enabled || each.source === source);
  const isListed = source === null || on.some((each) => each.source === source);
  const offers: readonly Offer[] = [simulated, ...on, ...(isListed ? [] : [{ source, name: source, underlyings: [] }])];
  return offers.map((offer) =>
    offer.source !== source || offer.underlyings.some((each) => each.underlying === underlying)
      ? offer
      : { ...offer, underlyings: [namedAlone(underlying), ...offer.underlyings] },
  );
}

/** An underlying in the address that the market does not list. */
const namedAlone = (underlying: string): Underlying => ({ underlying, spot_instrument_id: '', kind: 'index', sector: null, expiries: [] });

const SEPARATOR = ' ';
const valueOf = (source: string | null, underlying: string) => (source === null ? underlying : `${source}${SEPARATOR}${underlying}`);

/** A native select of the underlyings, by market where there are several. */
function UnderlyingPicker({ query, narrow }: { query: MarketQuery; narrow: boolean }) {
  const intl = useIntl();
  const offers = useOffers(query);
  const choose = (value: string) => {
    const [second, first] = value.split(SEPARATOR).toReversed();
    const [source, underlying] = [first ?? null, second ?? ''];
    const listed = offers.find((offer) => offer.source === source)?.underlyings ?? [];
    const same = listed.find((each) => each.underlying === underlying)?.expiries.some(({ expiry }) => expiry === query.expiry);
    query.show({ source, underlying, expiry: same === true ? query.expiry : null });
  };
  const options = ({ source, underlyings }: Offer) =>
    underlyings.map(({ underlying }) => (
      <option key={underlying} value={valueOf(source, underlying)}>
        {underlying}
      </option>
    ));
  return (
    <span className={cx('relative flex', narrow ? 'w-[7.75rem] shrink-0' : 'max-md:w-full')}>
      <select
        className={cx(
          'field-select min-h-11 w-full rounded-input border border-border-strong bg-surface text-input font-semibold',
          narrow ? 'ps-2 pe-6' : 'ps-3 pe-8',
        )}
        aria-label={intl.formatMessage({ id: 'market.underlying' })}
        value={valueOf(query.source, query.underlying)}
        onChange={(event) => choose(event.target.value)}
      >
        {offers.length === 1
          ? offers.map(options)
          : offers.map((offer) => (
              <optgroup key={offer.name} label={offer.name}>
                {options(offer)}
              </optgroup>
            ))}
      </select>
      <ChevronDown
        aria-hidden
        size={18}
        className={cx('pointer-events-none absolute top-[13px] text-text-3', narrow ? 'end-1.5' : 'end-3')}
      />
    </span>
  );
}
