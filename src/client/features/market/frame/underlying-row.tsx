import { useAtomValue } from 'jotai';
import { useIntl } from 'react-intl';
import { useChain } from '#client/state/market/chain.ts';
import { useUnderlyings } from '#client/state/market/underlyings.ts';
import { ageShownAtom } from '#client/state/stream/age-shown.ts';
import { cx } from '#client/ui/cx.ts';
import { ChevronDown } from '#client/ui/icons.ts';
import { TABLET, useMedia } from '#client/ui/use-media.ts';
import { factsOfResource, freshnessAt } from '#client/widgets/freshness-facts.ts';
import { useReportFreshness } from '#client/widgets/page-freshness.ts';
import { useNowSelect } from '#client/widgets/use-now.ts';
import { PhoneFacts } from '../chain/chain-facts.tsx';
import type { MarketQuery } from './use-market-query.ts';

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
  const chain = useChain(query.underlying, query.expiry);
  const facts = factsOfResource(chain);
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

/** A native select of the underlyings. An underlying in the address is listed even when the server does not have it. */
function UnderlyingPicker({ query, narrow }: { query: MarketQuery; narrow: boolean }) {
  const intl = useIntl();
  const { value } = useUnderlyings();
  const listed = value ?? [];
  const names = listed.map(({ underlying }) => underlying);
  const choose = (underlying: string) => {
    const same = listed.find((each) => each.underlying === underlying)?.expiries.some(({ expiry }) => expiry === query.expiry);
    query.show({ underlying, expiry: same === true ? query.expiry : null });
  };
  return (
    <span className={cx('relative flex', narrow ? 'w-[7.75rem] shrink-0' : 'max-md:w-full')}>
      <select
        className={cx(
          'field-select min-h-11 w-full rounded-input border border-border-strong bg-surface text-input font-semibold',
          narrow ? 'ps-2 pe-6' : 'ps-3 pe-8',
        )}
        aria-label={intl.formatMessage({ id: 'market.underlying' })}
        value={query.underlying}
        onChange={(event) => choose(event.target.value)}
      >
        {(names.includes(query.underlying) ? names : [query.underlying, ...names]).map((name) => (
          <option key={name}>{name}</option>
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
