import { useCallback, useMemo, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import type { Chain, Underlying } from '#client/api/types.ts';
import type { CombinedBar } from '#domain/market/combined-bars.ts';
import { exchangeTime } from '#domain/units/time.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { useShortcuts } from '#client/state/device/use-shortcuts.ts';
import { read } from '#client/state/market/ticker-store.ts';
import { Button } from '#client/ui/button.tsx';
import type { MenuEntry } from '#client/ui/headless-menu.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { Ellipsis } from '#client/ui/icons.ts';
import { Menu } from '#client/ui/menu.tsx';
import { useDesk } from '#client/ui/use-desk.ts';
import { Notice } from '#client/ui/notice.tsx';
import { LazyCombinedChart } from '#client/widgets/combined-chart/lazy-combined-chart.tsx';
import { FreshnessBadge } from '#client/widgets/freshness-badge.tsx';
import { factsOfResource } from '#client/widgets/freshness-facts.ts';
import { LiveFigure, LivePrice, LiveSum } from '#client/widgets/live-figure.tsx';
import { PageState } from '#client/widgets/page-state.tsx';
import { Price } from '#client/widgets/figure.tsx';
import { sessionOpen } from './model/combined-data.ts';
import { endOf } from './model/intervals.ts';
import { instrumentTitle } from '#client/widgets/instrument-name.tsx';
import { builderLink, chartLegs, contractOf, strikeFrom, wantedLegs, type ChartLeg } from './model/legs.ts';
import { LegList } from './parts/leg-list.tsx';
import { StructureRow } from './parts/structure-row.tsx';
import { SumTable } from './parts/sum-table.tsx';
import { useCombination } from './use-combination.ts';
import type { OptionQuery } from './use-option-query.ts';

interface CombinationDeskProps {
  query: OptionQuery;
  chain: Chain;
  underlyings: readonly Underlying[];
}
const PANES = ['vwap', 'sma', 'underlying', 'interest'] as const;

/** Returns the function that formats messages with the prefix `option-chart.`. */
function useSay() {
  const intl = useIntl();
  return (id: string, values?: Record<string, string | number>) => intl.formatMessage({ id: `option-chart.${id}` }, values);
}

/** Keyboard shortcuts that change the strike and the expiry. */
function useOptionKeys(query: OptionQuery, chain: Chain): void {
  const step = (at: number) => (at === 0 ? -1 : 1);
  useShortcuts('option-chart', {
    strike: (at) => query.show({ strike: String(strikeFrom(chain, query.strike ?? chain.atm_strike, step(at))) }),
    expiry: (at) => {
      const shown = chain.expiries.findIndex(({ expiry }) => expiry === chain.expiry);
      const next = chain.expiries[shown + step(at)];
      if (next !== undefined) query.show({ expiry: next.expiry });
    },
  });
}

/** A combination of legs: current value, chart panes and list of legs. */
export function CombinationDesk({ query, chain, underlyings }: CombinationDeskProps) {
  const [isTable, setTable] = useState(false);
  const say = useSay();
  const { structure, strike, width, side, legs: own, panes, interval } = query;
  const { found, unlisted } = chartLegs(chain, wantedLegs(chain, { structure, strike, width, side, legs: own }));
  const key = JSON.stringify(found);
  const legs = useMemo(() => JSON.parse(key) as readonly ChartLeg[], [key]);
  const shown = { vwap: panes.has('vwap'), sma: panes.has('sma'), underlying: panes.has('underlying'), interest: panes.has('interest') };
  const { resource, missing, computed } = useCombination(legs, chain.spot_instrument_id, interval, shown);
  const parts = useMemo(() => legs.map(({ instrumentId, lots }) => ({ instrumentId, ratio: lots })), [legs]);
  useOptionKeys(query, chain);
  const format = useFormat();
  const names = legs.map((leg) => `${leg.lots} ${instrumentTitle(contractOf(leg), format)}`).join(', ');
  const tick = chain.tick_size;
  // A phone has room only for the chart without scrolling.
  const wide = useDesk();
  const toTable = { key: 'table', label: say(isTable ? 'table.hide' : 'table'), onSelect: () => setTable(!isTable) };
  const builder = legs.length === 0 ? null : builderLink(chain.underlying, chain.expiry, legs);
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2 max-lg:contents">
        <StructureRow query={query} chain={chain} underlyings={underlyings} />
        {wide ? <PaneTools query={query} table={toTable} builder={builder} wide /> : null}
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 max-lg:contents">
        <ValueNow
          chain={chain}
          parts={parts}
          open={sessionOpen(resource.value?.sum ?? [], exchangeTime(chain.exchange_at))}
          facts={factsOfResource(resource)}
        />
        <LegList legs={legs} chain={chain} query={query} />
      </div>
      <LegNotices legs={legs} unlisted={unlisted} missing={missing} />
      {legs.length === 0 ? (
        <p className="text-text-2">{say('legs.none')}</p>
      ) : (
        <PageState
          market
          skeletonAtOnce
          resource={resource}
          what={say('what')}
          skeleton={<div className="skeleton h-[60dvh]" aria-hidden />}
          isEmpty={({ sum }) => sum.length === 0}
          empty={<p className="text-text-2">{say('none')}</p>}
        >
          {(data) => (
            <>
              <div className="flex h-[60dvh] flex-col">
                <LazyCombinedChart
                  data={data}
                  tick={tick}
                  legs={parts}
                  spotId={shown.underlying ? chain.spot_instrument_id : null}
                  endsAt={endOf(data.instants.at(-1) ?? 0, interval)}
                  label={say('spoken', { legs: names, count: data.sum.length })}
                  className="rounded-card border border-border bg-surface"
                />
              </div>
              <LastBar sum={data.sum} tick={tick} />
              {computed ? <p className="mt-2 text-small text-text-3">{say('computed')}</p> : null}
              {isTable ? <SumTable sum={data.sum} tick={tick} daily={interval === '1d'} /> : null}
              <p className="mt-2 text-small text-text-3">
                <a className="text-primary" href="https://www.tradingview.com/" rel="noreferrer" target="_blank">
                  <FormattedMessage id="option-chart.credit" />
                </a>
              </p>
            </>
          )}
        </PageState>
      )}
      {wide ? null : <PaneTools query={query} table={toTable} builder={builder} />}
    </div>
  );
}

interface ValueNowProps {
  chain: Chain;
  parts: readonly { readonly instrumentId: string; readonly ratio: number }[];
  /** Value of the combination at the session's open; null when unknown. */
  open: number | null;
  facts: ReturnType<typeof factsOfResource>;
}

/** The current value of the combination, its change since the open, and the underlying's price. */
function ValueNow({ chain, parts, open, facts }: ValueNowProps) {
  const say = useSay();
  const tick = chain.tick_size;
  const ids = useMemo(() => parts.map(({ instrumentId }) => instrumentId), [parts]);
  const sinceOpen = useCallback(() => {
    const prices = parts.map(({ instrumentId, ratio }) => (read(instrumentId)?.ltp ?? Number.NaN) * ratio);
    const now = prices.reduce((sum, price) => sum + price, 0);
    return open === null || Number.isNaN(now) ? null : now - open;
  }, [parts, open]);
  return (
    <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
      <span className="text-small text-text-3">{say('now')}</span>
      <LiveSum legs={parts} tick={tick} className="text-value" />
      <span className="text-small text-text-3">
        <LiveFigure instrumentIds={ids} figure={sinceOpen} kind="signed-price" /> {say('now.since')}
      </span>
      <span className="text-small text-text-3">{chain.underlying}</span>
      <LivePrice instrumentId={chain.spot_instrument_id} tick={tick} />
      <FreshnessBadge facts={facts} />
    </p>
  );
}

interface LegNoticesProps {
  legs: readonly ChartLeg[];
  unlisted: ReturnType<typeof chartLegs>['unlisted'];
  missing: ReturnType<typeof useCombination>['missing'];
}

/** Notices about legs missing from the chain and legs without price history. */
function LegNotices({ legs, unlisted, missing }: LegNoticesProps) {
  const format = useFormat();
  const say = useSay();
  const nameAt = (place: number) => {
    const leg = legs[place];
    return leg === undefined ? '' : instrumentTitle(contractOf(leg), format);
  };
  return (
    <>
      {unlisted.length === 0 ? null : (
        <Notice kind="warn">
          {say('legs.unlisted', { legs: unlisted.map((leg) => `${format.integer(leg.strike)} ${say(`side.${leg.side}`)}`).join(', ') })}
        </Notice>
      )}
      {missing.map(({ leg, since }) => (
        <Notice key={leg} kind="info">
          {since === null
            ? say('legs.never', { leg: nameAt(leg) })
            : say('legs.missing', {
                leg: nameAt(leg),
                time: `${format.date(exchangeTime(since))} ${format.time(exchangeTime(since), { seconds: false })}`,
              })}
        </Notice>
      ))}
    </>
  );
}

/** The newest bar as text for screen readers. */
function LastBar({ sum, tick }: { sum: readonly CombinedBar[]; tick: number }) {
  const last = sum.at(-1);
  return last === undefined ? null : (
    <p className="sr-only">
      <FormattedMessage
        id="option-chart.last"
        values={{
          open: <Price key="o" value={last.open} tick={tick} />,
          close: <Price key="c" value={last.close} tick={tick} />,
        }}
      />
    </p>
  );
}

interface PaneToolsProps {
  query: OptionQuery;
  table: MenuEntry;
  /** Address of the strategy builder with these legs; null without legs. */
  builder: string | null;
  wide?: boolean;
}

/** Chooses the chart's panes, and links to builder and table: on a desktop the rarer tools are in a menu. */
function PaneTools({ query, table, builder, wide = false }: PaneToolsProps) {
  const say = useSay();
  const navigate = useNavigate();
  const rare = builder === null ? [table] : [table, { key: 'builder', label: say('builder'), onSelect: () => void navigate(builder) }];
  return (
    <div role="group" aria-label={say('shown')} className="flex flex-wrap gap-2 lg:ms-auto lg:flex-nowrap lg:*:shrink-0">
      <PaneButtons panes={query.panes} show={query.show} />
      {wide ? (
        <Menu label={say('more')} button={<Icon icon={Ellipsis} />} buttonClassName="btn btn-secondary btn-sm shrink-0" groups={[rare]} />
      ) : (
        rare.map(({ key, label, onSelect }) => (
          <Button key={key} size="sm" onClick={onSelect}>
            {label}
          </Button>
        ))
      )}
    </div>
  );
}

/** Switches the panes below the combination. */
function PaneButtons({ panes, show }: Pick<OptionQuery, 'panes' | 'show'>) {
  const say = useSay();
  const toggle = (pane: string) => {
    const next = new Set(panes);
    if (!next.delete(pane)) next.add(pane);
    show({ panes: [...next].join(',') });
  };
  return (
    <>
      {PANES.map((pane) => (
        <Button
          key={pane}
          size="sm"
          aria-pressed={panes.has(pane)}
          variant={panes.has(pane) ? 'primary' : 'secondary'}
          onClick={() => toggle(pane)}
        >
          {say(`shown.${pane}`)}
        </Button>
      ))}
    </>
  );
}
