import { useAtomValue } from 'jotai';
import { useId, useMemo, useState, useSyncExternalStore, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Position } from '#client/api/types.ts';
import { featureAtom } from '#client/state/start/config.ts';
import { knownDecimal, plusKnown } from '#client/state/resource/known-money.ts';
import { profitAt, sumOfProfits } from '#client/state/positions/profit.ts';
import { watchFlush } from '#client/state/market/ticker-store.ts';
import { cx } from '#client/ui/cx.ts';
import { ChevronDown } from '#client/ui/icons.ts';
import { AsOf } from '#client/widgets/as-of.tsx';
import { Greek, Money } from '#client/widgets/figure.tsx';
import { Pnl } from '#client/widgets/pnl.tsx';
import { ZERO_MONEY, type Money as Units } from '#domain/units/money.ts';
import type { WallTime } from '#domain/units/time.ts';
import { useQuotes } from '#client/state/market/chain.ts';
import { useResources } from '#client/state/resource/use-resources.ts';
import { marginTaken, openRiskStatusAtom, riskStatusAtom } from '#client/state/risk/risk-status.ts';
import { factsOfResource, freshnessAt, type FreshnessFacts } from '#client/widgets/freshness-facts.ts';
import { useReportFreshness } from '#client/widgets/page-freshness.ts';
import { useNowSelect } from '#client/widgets/use-now.ts';
import { useWholeList } from '#client/widgets/whole-list.ts';
import { mayAddRisk } from '#domain/market/freshness.ts';
import { factsOfPrices, factsOfResources } from '../model/facts-of.ts';
import { netGreek } from '#client/state/positions/greeks.ts';
import type { PositionGroup } from '../model/group-positions.ts';
import { usePositionsDesk, usePositionsRisk } from '../positions-desk.ts';
import { DayPnl, PositionPnl } from './position-pnl.tsx';
import { profitNow } from './profit-value.ts';

/** Reports the freshness of figures to the page under a message id, and returns whether they are dimmed. Null: no figures are shown. */
export function useAged(nameId: string, facts: FreshnessFacts | null): boolean {
  const intl = useIntl();
  useReportFreshness(intl.formatMessage({ id: nameId }), facts);
  return useNowSelect((now) => facts !== null && !mayAddRisk(freshnessAt(facts, now)));
}

const riskAtom = featureAtom('risk');

/** Returns whether every price that the totals need is known. The totals themselves are written by the flush, without React. */
function usePricesKnown(positions: readonly Position[]): boolean {
  return useSyncExternalStore(watchFlush, () => profitNow(positions).unrealised !== null);
}

interface FigureProps {
  id: string;
  about?: boolean;
  children: ReactNode;
  lead?: boolean;
  /** Folded on a phone until opened, so that the positions come first. */
  folded?: boolean;
}

function Figure({ id, about, children, lead = false, folded = false }: FigureProps) {
  const intl = useIntl();
  const { net } = usePositionsDesk().view;
  return (
    <div
      className={folded ? 'max-md:hidden' : undefined}
      title={about ? intl.formatMessage({ id: `positions.summary.${id}.about` }) : undefined}
    >
      <dt className="text-small text-text-3">
        <FormattedMessage id={`positions.summary.${id === 'day' && net ? 'day.net' : id}`} />
      </dt>
      {/* On a narrow phone an amount of lakhs shrinks before it would overflow its column. */}
      <dd className={lead ? 'text-value' : 'text-h2'} style={{ fontSize: `clamp(0.875rem, 4.4vw, ${lead ? 1.25 : 1.125}rem)` }}>
        {children}
      </dd>
    </div>
  );
}

interface SummaryStripProps {
  positions: readonly Position[];
  /** When the positions were last known to be true; the prices in the totals have their own age. */
  at: WallTime | null;
  /** Name of the account or portfolio. */
  of: string;
  /** Whether a price in the totals is no longer live: then they are dimmed. */
  stale: boolean;
}

/** The totals: profit before or after charges as chosen, and net Greeks. A total with an unknown part is unknown. */
function SummaryStrip({ positions, at, of, stale }: SummaryStripProps) {
  const intl = useIntl();
  const [id, figures] = [useId(), useId()];
  const { view } = usePositionsDesk();
  const { greeks, greeksStale } = usePositionsRisk();
  const known = usePricesKnown(positions);
  const { realised, charges } = useMemo(() => sumOfProfits(positions.map((position) => profitAt(position, null))), [positions]);
  const reckonsRisk = useAtomValue(riskAtom);
  const open = positions.filter((each) => each.net_quantity !== 0);
  const [all, setAll] = useState(false);
  const whole = useWholeList();
  const folded = !all;
  // A total of a part would be taken for that of all.
  if (!whole) return null;
  return (
    <section className={cx('card relative px-3 py-2 md:py-3 lg:p-[var(--card-pad,16px)]', stale && 'is-stale')} aria-labelledby={id}>
      <h2 id={id} className="sr-only">
        <FormattedMessage id="positions.summary" values={{ portfolio: of }} />
      </h2>
      <button
        type="button"
        className="absolute end-0 top-0 inline-flex size-11 items-center justify-center text-text-2 md:hidden"
        aria-expanded={all}
        aria-controls={figures}
        aria-label={intl.formatMessage({ id: 'positions.summary.all' })}
        onClick={() => setAll(!all)}
      >
        <ChevronDown aria-hidden size={18} className={cx(all && 'rotate-180')} />
      </button>
      <dl id={figures} className="grid grid-cols-2 gap-x-4 gap-y-3 max-md:pe-8 md:grid-cols-4 xl:flex xl:flex-wrap xl:justify-between">
        <Figure id="open" about lead>
          <PositionPnl positions={positions} kind="unrealised" className="font-semibold" scope="shown" />
        </Figure>
        {open.length === 0 ? null : (
          <Figure id="day" about>
            <DayPnl positions={positions} scope="shown" />
          </Figure>
        )}
        <Figure id="realised" folded={folded && open.length > 0}>
          <Pnl value={knownDecimal(realised)} />
        </Figure>
        <Figure id={view.net ? 'net' : 'gross'} about folded={folded && !view.net}>
          <PositionPnl positions={positions} kind={view.net ? 'net' : 'gross'} className="font-semibold" scope="shown" />
        </Figure>
        <Figure id="charges" folded={folded && !view.net}>
          <Money value={knownDecimal(charges)} />
        </Figure>
        {open.length === 0 ? null : (
          <>
            <Figure id="delta" about folded={folded}>
              <Greek name="delta" value={netGreek(open, 'delta', greeks)} className={cx(greeksStale && 'is-stale')} />
            </Figure>
            <Figure id="theta" about folded={folded}>
              <Pnl value={netGreek(open, 'theta', greeks)} decimals={0} className={cx(greeksStale && 'is-stale')} />
            </Figure>
            {reckonsRisk ? (
              <Figure id="margin" about folded={folded}>
                <MarginUsed positions={open} />
              </Figure>
            ) : null}
          </>
        )}
      </dl>
      {known ? null : (
        <p role="status" className="mt-2 text-small text-warn">
          <FormattedMessage id="positions.unknown" />
        </p>
      )}
      {open.length === 0 ? <AsOf at={at} className="mt-2 block" /> : null}
    </section>
  );
}

/** The margin in use in the positions' accounts; a dash while one is unknown. */
function MarginUsed({ positions }: { positions: readonly Position[] }) {
  const statuses = useResources(
    positions.map((each) => each.account_number),
    riskStatusAtom,
    openRiskStatusAtom,
  );
  const total = statuses.reduce<Units | null>((sum, { value }) => plusKnown(sum, marginTaken(value)), ZERO_MONEY);
  const stale = useAged(
    'positions.summary.margin',
    useMemo(() => factsOfResources(statuses), [statuses]),
  );
  return <Money value={knownDecimal(total)} decimals={0} className={cx(stale && 'is-stale')} />;
}

interface QuotedSummaryProps {
  groups: readonly PositionGroup[];
  positions: readonly Position[];
  at: WallTime | null;
  of: string;
}

/** The summary with the age of the page's prices. Its own component, so that polled answers do not render the rows again. */
export function QuotedSummary({ groups, ...summary }: QuotedSummaryProps) {
  const ids = useMemo(() => groups.flatMap((group) => group.positions.map((each) => each.instrument.instrument_id)), [groups]);
  // Polled besides the ticks, so that a quiet contract keeps a dated price. The list itself has no prices, so their age is the page's.
  const quotes = useQuotes(ids);
  // Without a new answer the figures come from the last tick or another stored copy, whose age then counts.
  const isAnswered = quotes.value !== null && quotes.source !== 'storage';
  useSyncExternalStore(watchFlush, () => (isAnswered ? null : (factsOfPrices(ids)?.receivedAt ?? null)));
  const facts = ids.length === 0 ? null : isAnswered ? factsOfResource(quotes) : factsOfPrices(ids);
  return <SummaryStrip {...summary} stale={useAged('positions.title', facts)} />;
}
