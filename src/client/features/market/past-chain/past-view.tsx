import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { APP_BASE } from '#contract/constants.ts';
import type { PastChain } from '#client/api/types.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { type PastInstant, writePast } from '#client/state/market/past-address.ts';
import { Button } from '#client/ui/button.tsx';
import { Segmented } from '#client/ui/segmented.tsx';
import { Select } from '#client/ui/select.tsx';
import { useDesk } from '#client/ui/use-desk.ts';
import { Figure } from '#client/widgets/figure.tsx';
import type { FigureKind } from '#client/widgets/figure-text.ts';
import { MOST_PLAN_LEGS, type PlannedLeg, writePlan } from '#domain/strategies/plan-code.ts';
import type { MarketQuery } from '../frame/use-market-query.ts';
import { PAST_METRICS, type PastMetric, PastGrid, type PickedPast } from './past-grid.tsx';

/** Strikes on each side of the money before all are requested. */
const NEAR = 10;

/** Returns the picked legs after a press: first bought, then sold, then removed. */
function pressed(picked: readonly PickedPast[], { kind, strike }: Omit<PickedPast, 'side'>): readonly PickedPast[] {
  const others = picked.filter((each) => each.kind !== kind || each.strike !== strike);
  const now = picked.find((each) => each.kind === kind && each.strike === strike);
  if (now?.side === 'sell') return others;
  if (now === undefined && picked.length >= MOST_PLAN_LEGS) return picked;
  return [...others, { kind, strike, side: now === undefined ? 'buy' : 'sell' }];
}

/** Returns the address of the strategy builder at this instant with the picked legs. */
function builderAddress(chain: PastChain, past: PastInstant, picked: readonly PickedPast[]): string {
  const legs = picked.map((each): PlannedLeg => ({ ...each, lots: 1, expiry: chain.expiry, price: null, on: true }));
  const said = Object.entries(writePast(past)).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []));
  const tab = picked.length === 0 ? 'ideas' : 'legs';
  const own = { underlying: chain.underlying, expiry: chain.expiry, legs: writePlan(legs), tab };
  return `${APP_BASE}/strategy-builder?${new URLSearchParams({ ...own, ...(Object.fromEntries(said) as Record<string, string>) }).toString()}`;
}

interface PastViewProps {
  chain: PastChain;
  query: MarketQuery;
  past: PastInstant;
}

/** The figures and strikes of a past chain, its expiries, and a link to the strategy builder. */
export function PastView({ chain, query, past }: PastViewProps) {
  const intl = useIntl();
  const format = useFormat();
  const wide = useDesk();
  const [metric, setMetric] = useState<PastMetric>('oi');
  const [all, setAll] = useState(false);
  const [picked, setPicked] = useState<readonly PickedPast[]>([]);
  const text = (id: string) => intl.formatMessage({ id: `past-chain.${id}` });
  const place = chain.rows.findIndex(({ strike }) => strike === chain.atm_strike);
  const middle = place === -1 ? chain.rows.length >> 1 : place;
  const near = chain.rows.slice(Math.max(0, middle - NEAR), middle + NEAR + 1);
  const rows = all ? chain.rows : near;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Select
          className="min-w-40"
          label={text('expiry')}
          value={chain.expiry}
          options={chain.expiries.map(({ expiry }) => ({ value: expiry, label: format.tradingDate(expiry) }))}
          onChange={(expiry) => query.show({ expiry })}
        />
        <PastFacts chain={chain} />
        <Link className="btn btn-secondary" to={builderAddress(chain, past, picked)}>
          <span>
            <FormattedMessage id="past-chain.build" values={{ count: picked.length }} />
          </span>
        </Link>
      </div>
      {wide ? null : (
        <Segmented
          className="w-full"
          label={text('metric')}
          value={metric}
          segments={PAST_METRICS.map((value) => ({ value, label: text(`column.${value}`) }))}
          onChange={setMetric}
        />
      )}
      <PastGrid chain={chain} rows={rows} metric={wide ? null : metric} picked={picked} onPick={(leg) => setPicked(pressed(picked, leg))} />
      <p className="text-small text-text-3">
        <FormattedMessage id={chain.source === 'simulated-history' ? 'past-chain.note-simulated' : 'past-chain.note-own'} />
      </p>
      {near.length === chain.rows.length ? null : (
        <div>
          <Button aria-expanded={all} onClick={() => setAll(!all)}>
            <FormattedMessage id={all ? 'past-chain.fewer' : 'past-chain.all'} values={{ count: chain.rows.length }} />
          </Button>
        </div>
      )}
    </>
  );
}

/** Key figures of the past chain. */
function PastFacts({ chain }: { chain: PastChain }) {
  const facts: readonly (readonly [string, FigureKind, number | null])[] = [
    ['spot', 'price', chain.spot],
    ['forward', 'price', chain.forward],
    ['atm-iv', 'percent', chain.atm_iv],
    ['straddle', 'price', chain.straddle],
    ['pcr', 'ratio', chain.put_call_ratio],
    ['max-pain', 'strike', chain.max_pain],
  ];
  return (
    <dl className="flex min-w-0 flex-1 basis-64 flex-wrap items-center gap-x-4 gap-y-1">
      {facts.map(([id, kind, value]) => (
        <div key={id} className="flex items-baseline gap-x-1.5">
          <dt className="text-small text-text-3">
            <FormattedMessage id={`past-chain.fact.${id}`} />
          </dt>
          <dd className="font-semibold">
            <Figure kind={kind} value={value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
