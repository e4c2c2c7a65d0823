import { ChevronDown } from 'lucide-react';
import { useIntl } from 'react-intl';
import { useUnderlyings } from '#client/state/underlyings.ts';
import type { MarketQuery } from './use-market-query.ts';

/** Whose chain is shown, as the platform's own list. What the address names stands in it even when the server does not list it. */
export function UnderlyingPicker({ query }: { query: MarketQuery }) {
  const intl = useIntl();
  const { value } = useUnderlyings();
  const listed = value ?? [];
  const names = listed.map(({ underlying }) => underlying);
  const choose = (underlying: string) => {
    const same = listed.find((each) => each.underlying === underlying)?.expiries.some(({ expiry }) => expiry === query.expiry);
    query.show({ underlying, expiry: same === true ? query.expiry : null });
  };
  return (
    <span className="relative me-auto flex max-md:w-full" dir="ltr">
      <select
        className="field-select min-h-11 w-full rounded-input border border-border-strong bg-surface px-3 text-input font-semibold"
        aria-label={intl.formatMessage({ id: 'market.underlying' })}
        value={query.underlying}
        onChange={(event) => choose(event.target.value)}
      >
        {(names.includes(query.underlying) ? names : [query.underlying, ...names]).map((name) => (
          <option key={name}>{name}</option>
        ))}
      </select>
      <ChevronDown aria-hidden size={18} className="pointer-events-none absolute end-3 top-[13px] text-text-3" />
    </span>
  );
}
