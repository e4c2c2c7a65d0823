import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { isWorking } from '#domain/orders/status-sets.ts';
import { useAddress } from '#client/platform/use-address.ts';
import { type PastInstant, usePastAddress, writePast } from '#client/state/market/past-address.ts';
import { featureAtom } from '#client/state/start/config.ts';
import { lazyPart } from '#client/ui/lazy-part.tsx';
import { useChain } from '#client/state/market/chain.ts';
import { rememberChainAtom } from '#client/state/market/last-chain.ts';
import { useHeldLots } from '#client/state/orders/held-lots.ts';
import { usePositions } from '#client/state/positions/positions.ts';
import { useWorkplace } from '#client/state/accounts/use-workplace.ts';
import { useOrderBook } from '#client/state/orders/order-book.ts';
import { Button } from '#client/ui/button.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { EmptyState } from '#client/widgets/empty-state.tsx';
import { PageState } from '#client/widgets/page-state.tsx';
import { type MarketQuery, useMarketQuery } from '../frame/use-market-query.ts';
import { closedAt } from '../model/market-kind.ts';
import { ChainView } from './chain-view.tsx';
import { Link } from 'react-router-dom';
import { APP_BASE } from '#contract/constants.ts';

const PastTab = lazyPart(async () => (await import('../past-chain/index.ts')).PastTab, {
  placeholder: <div className="skeleton h-[60dvh]" aria-hidden />,
  words: ['market/past-chain', 'past'],
});
const hasPastAtom = featureAtom('past');

/** Returns how many orders of the account wait in each instrument; an order whose fate is not known counts as waiting. */
function useWorkingOrders(accountNumber: string | null): ReadonlyMap<string, number> {
  const { value } = useOrderBook(accountNumber);
  return useMemo(() => {
    const counts = new Map<string, number>();
    for (const { instrument, status } of value ?? [])
      if (isWorking(status)) counts.set(instrument.instrument_id, (counts.get(instrument.instrument_id) ?? 0) + 1);
    return counts;
  }, [value]);
}

/** The option chain: live, or of the past day in the address. */
export function ChainTab() {
  const query = useMarketQuery();
  const [search, change] = useAddress();
  const [past, show] = usePastAddress();
  const hasPast = useAtomValue(hasPastAtom);
  const asked = search.get('past') !== null;
  // Live and past expiries differ, so a switch between them clears the expiry.
  const go = (next: PastInstant | null) => change({ ...writePast(next), ...(next === null || !asked ? { expiry: null } : {}) });
  if (asked && query.source === null)
    return <PastTab query={query} past={past ?? 'newest'} show={(next) => (next === null ? go(null) : show(next))} />;
  return (
    <>
      {search.get('hint') === 'first' ? <FirstHint onSeen={() => change({ hint: null })} /> : null}
      <LiveChain
        query={query}
        onPast={hasPast && query.source === null ? () => change({ past: 'newest', tab: 'chain', expiry: null }) : null}
      />
    </>
  );
}

/** A hint for newcomers, shown only when the home screen's first steps lead here. */
function FirstHint({ onSeen }: { onSeen: () => void }) {
  return (
    <div className="mb-3">
      <Notice
        kind="info"
        announce={false}
        title={<FormattedMessage id="market.first.title" />}
        action={
          <Button size="sm" onClick={onSeen}>
            <FormattedMessage id="market.first.seen" />
          </Button>
        }
      >
        <FormattedMessage id="market.first.text" />
      </Notice>
    </div>
  );
}

/** The live option chain of one underlying and expiry. */
function LiveChain({ query, onPast }: { query: MarketQuery; onPast: (() => void) | null }) {
  const intl = useIntl();
  const chain = useChain(query.underlying, query.expiry, query.source);
  const { account, portfolio } = useWorkplace();
  const working = useWorkingOrders(account?.account_number ?? null);
  const positions = usePositions(portfolio?.id ?? null);
  const held = useHeldLots(positions.value);
  const remember = useSetAtom(rememberChainAtom);
  const asked = !query.isKept && chain.value?.underlying === query.underlying;
  useEffect(() => {
    if (asked) remember(query.underlying, query.expiry, query.source);
  }, [asked, remember, query.underlying, query.expiry, query.source]);
  return (
    <PageState
      market
      className="flex min-h-0 flex-1 flex-col"
      resource={query.source === null ? chain : stillFailed(chain)}
      byWall={query.source !== null}
      closedAt={closedAt(chain.value)}
      blocked={chain.value === null && chain.error?.code === 'market.source-off' ? <SwitchedOff /> : undefined}
      what={intl.formatMessage({ id: 'market.chain.title' })}
      skeleton={<ChainSkeleton />}
      isEmpty={(value) => value.rows.length === 0}
      empty={
        <EmptyState
          title={intl.formatMessage({ id: 'market.empty' })}
          action={
            <Button variant="primary" onClick={() => query.show({ expiry: null })}>
              <FormattedMessage id="market.empty.action" />
            </Button>
          }
        />
      }
    >
      {(value) => (
        <ChainView
          key={`${query.source} ${value.underlying} ${value.expiry}`}
          chain={value}
          query={query}
          held={held}
          working={working}
          onPast={onPast}
        />
      )}
    </PageState>
  );
}

/**
 * Returns the resource as failed while it is asked for again after a failure: a market that is silent is waited for longer than the pause between two
 * questions, and the notice would come and go.
 */
const stillFailed = <T extends Pick<ReturnType<typeof useChain>, 'status' | 'value' | 'error'>>(resource: T): T =>
  resource.status === 'loading' && resource.value !== null && resource.error !== null ? { ...resource, status: 'error' } : resource;

/** A market in the address that this user has not switched on. */
function SwitchedOff() {
  const intl = useIntl();
  return (
    <EmptyState
      title={intl.formatMessage({ id: 'errors.market.source-off' })}
      action={
        <Link className="btn btn-primary" to={`${APP_BASE}/pages/setting/markets`}>
          <FormattedMessage id="market.to-markets" />
        </Link>
      }
    />
  );
}

/** Blocks with the geometry of the chain. */
function ChainSkeleton() {
  return (
    <div aria-hidden className="flex flex-col gap-2">
      <div className="h-7 w-64 rounded-chip bg-sunken" />
      <div className="flex gap-2">
        {['a', 'b', 'c', 'd'].map((key) => (
          <div key={key} className="h-11 w-24 rounded-button bg-sunken" />
        ))}
      </div>
      <div className="h-[60dvh] rounded-card bg-sunken" />
    </div>
  );
}
