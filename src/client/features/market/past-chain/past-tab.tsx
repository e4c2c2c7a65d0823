import { useEffect } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { PastSource } from '#client/api/types.ts';
import { errorText } from '#client/i18n/error-text.ts';
import type { PastInstant } from '#client/state/market/past-address.ts';
import { type LookDays, usePastChain, usePastDays } from '#client/state/market/past-chains.ts';
import { Button } from '#client/ui/button.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { EmptyState } from '#client/widgets/empty-state.tsx';
import { PastBar } from '#client/widgets/past/past-bar.tsx';
import { PastNotice } from '#client/widgets/past/past-notice.tsx';
import type { MarketQuery } from '../frame/use-market-query.ts';
import { PastView } from './past-view.tsx';

interface PastTabProps {
  query: MarketQuery;
  /** Null = the address names no day, so the newest recorded one is shown. */
  past: PastInstant | 'newest';
  show: (past: PastInstant | null) => void;
}

type BarDays = Readonly<Record<PastSource, readonly { readonly date: string; readonly closeOnly: boolean }[]>>;

const barDays = ({ simulated, own }: LookDays): BarDays => ({
  'simulated-history': simulated.map((date) => ({ date, closeOnly: false })),
  'own-history': own.map(({ date, basis }) => ({ date, closeOnly: basis === 'end-of-day' })),
});

/** Returns the newest recorded day; a day of imported history comes before simulated ones. */
function newestOf(days: BarDays): PastInstant | null {
  for (const source of ['own-history', 'simulated-history'] as const) {
    const date = days[source].at(-1)?.date;
    if (date !== undefined) return { source, date, minute: null };
  }
  return null;
}

/** The option chain of an underlying at a minute of a past day. */
export function PastTab({ query, past, show }: PastTabProps) {
  const intl = useIntl();
  const { underlying, expiry } = query;
  const { days, error, again } = usePastDays(underlying);
  const held = days === null ? null : barDays(days);
  const newest = held === null ? null : newestOf(held);
  const instant = past === 'newest' ? null : past;
  useEffect(() => {
    if (past === 'newest' && newest !== null) show(newest);
  });
  const chain = usePastChain(instant === null ? null : { underlying, past: instant, expiry });
  if (days === null && error !== null)
    return (
      <Notice
        kind="error"
        action={
          <Button size="sm" onClick={again}>
            <FormattedMessage id="past.again" />
          </Button>
        }
      >
        {errorText(error, intl)}
      </Notice>
    );
  if (held === null) return <div className="skeleton h-[60dvh]" aria-hidden />;
  if (newest === null)
    return (
      <EmptyState
        title={intl.formatMessage({ id: days?.complete === true ? 'past-chain.none' : 'past-chain.none-here' }, { underlying })}
        action={
          <Button variant="primary" onClick={() => show(null)}>
            <FormattedMessage id="past.now" />
          </Button>
        }
      />
    );
  const choose = (next: PastInstant) => {
    // An expiry before the chosen day was no longer listed on that day.
    if (expiry !== null && expiry < next.date) query.show({ expiry: null });
    show(next);
  };
  return (
    <div className="flex flex-col gap-3" aria-busy={chain.loading}>
      <PastBar value={instant ?? newest} days={held} onChange={choose} onNow={() => show(null)} />
      {chain.value === null ? null : <PastNotice shown={chain.value} />}
      {chain.error === null ? null : (
        <Notice
          kind="error"
          action={
            <Button size="sm" onClick={chain.again}>
              <FormattedMessage id="past.again" />
            </Button>
          }
        >
          {chain.error.code === 'market.no-chain' ? intl.formatMessage({ id: 'past.no-chain' }) : errorText(chain.error, intl)}
        </Notice>
      )}
      {chain.value === null ? (
        chain.error === null ? (
          <div className="skeleton h-[50dvh]" aria-hidden />
        ) : null
      ) : (
        <PastView
          key={`${chain.value.source} ${chain.value.date} ${chain.value.expiry}`}
          chain={chain.value}
          query={query}
          past={instant ?? newest}
        />
      )}
    </div>
  );
}
