import { useAtomValue, useSetAtom } from 'jotai';
import { useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { APP_BASE } from '#contract/constants.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import type { Instrument } from '#client/api/types.ts';
import { BAR_TYPES, CHART_INTERVALS, type BarType, type ChartInterval } from '#domain/market/chart-choices.ts';
import type { ChartLayout } from '#client/state/market/chart-layout.ts';
import { ticketRequestAtom } from '#client/state/orders/ticket.ts';
import { configAtom } from '#client/state/start/config.ts';
import { offlineAtom } from '#client/state/stream/connectivity.ts';
import { Chip } from '#client/ui/chip.tsx';
import { Ellipsis, Search } from '#client/ui/icons.ts';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { Menu } from '#client/ui/menu.tsx';
import type { MenuEntry } from '#client/ui/headless-menu.tsx';
import { ShortChoice } from '#client/ui/short-choice.tsx';
import { useCrowded } from '#client/ui/use-crowded.ts';
import { useDesk } from '#client/ui/use-desk.ts';
import { FreshnessBadge } from '#client/widgets/freshness-badge.tsx';
import type { FreshnessFacts } from '#client/widgets/freshness-facts.ts';
import { instrumentLine } from '#client/widgets/instrument-name.tsx';
import { LiveChange, LivePrice } from '#client/widgets/live-figure.tsx';
import { shownTick } from '#client/widgets/shown-tick.ts';
import type { useChartSymbol } from '../use-chart-symbol.ts';

interface ChartHeadProps {
  instrument: Instrument;
  symbol: ReturnType<typeof useChartSymbol>;
  facts: FreshnessFacts;
  /** Whether a past day is replayed: then current prices are hidden and trading is off. */
  replayed: boolean;
  onOwn: (own: boolean) => void;
  layout: ChartLayout;
  interval: ChartInterval;
  onInterval: (interval: ChartInterval) => void;
  onType: (type: BarType) => void;
  onOpen: (sheet: 'symbol' | 'indicators' | 'compare' | 'table' | 'trade' | 'levels' | 'layouts') => void;
  /** Starts or ends the replay of a past day; null while the exchange's date is unknown. */
  onReplay: (() => void) | null;
  /** Number of the trader's own prices on the chart. */
  levels: number;
}

/** The chart's instrument with price and age, and the chart's tools. */
export function ChartHead(props: ChartHeadProps) {
  const { instrument, symbol: chosen, facts, replayed, onOpen } = props;
  const { own } = chosen;
  const quote = chosen.quotes.value?.quotes.find((each) => each.instrument_id === instrument.instrument_id);
  const intl = useIntl();
  const format = useFormat();
  const say = (id: string, values?: Record<string, string | number>) => intl.formatMessage({ id: `chart.${id}` }, values);
  const symbol = instrumentLine(instrument, format);
  const row = useRef<HTMLDivElement>(null);
  const crowded = useCrowded(row, `${intl.locale} ${symbol} ${own} ${replayed} ${props.layout.type} ${props.layout.indicators.length}`);
  return (
    <div ref={row} className="flex flex-wrap items-center gap-2">
      <Button icon={<Search aria-hidden size={18} />} aria-label={say('symbol.change', { symbol })} onClick={() => onOpen('symbol')}>
        <span dir="ltr">{symbol}</span>
      </Button>
      {!own && !replayed && instrument.tradable ? <TradeButtons instrument={instrument} /> : null}
      {own ? (
        <Chip>
          <FormattedMessage id="chart.data.own-history" />
        </Chip>
      ) : replayed ? null : (
        <>
          <span className="flex items-baseline gap-2">
            <LivePrice instrumentId={instrument.instrument_id} tick={shownTick(instrument)} className="text-value" />
            <LiveChange instrumentId={instrument.instrument_id} previousClose={quote?.previous_close ?? null} />
          </span>
          <FreshnessBadge facts={facts} />
        </>
      )}
      <HeadTools {...props} crowded={crowded} />
    </div>
  );
}

/** Buy and sell buttons for the chart's instrument; each opens the order ticket, which asks for confirmation. */
function TradeButtons({ instrument }: { instrument: Instrument }) {
  const openTicket = useSetAtom(ticketRequestAtom);
  const offline = useAtomValue(offlineAtom);
  return (
    <span className="flex gap-1">
      {(['BUY', 'SELL'] as const).map((side) => (
        <Button
          key={side}
          size="sm"
          variant={side === 'BUY' ? 'buy' : 'sell'}
          disabled={offline}
          onClick={() => openTicket({ instrument, side, mode: 'open' })}
        >
          <FormattedMessage id={side === 'BUY' ? 'side.buy' : 'side.sell'} />
        </Button>
      ))}
    </span>
  );
}

interface ToolsProps extends ChartHeadProps {
  /** Whether the row is too narrow for all tools: on a desktop more of them then move into the menu. */
  crowded: boolean;
}

/** The tools of the chart: on a desktop the rarer ones in a menu, on a phone all in a scrolling row. */
function HeadTools(props: ToolsProps) {
  const { instrument, symbol, replayed, layout, interval, onInterval, onType, onOpen, levels, crowded } = props;
  const { own } = symbol;
  const intl = useIntl();
  const wide = useDesk();
  const inMenu = wide && crowded;
  const say = (id: string, values?: Record<string, string | number>) => intl.formatMessage({ id: `chart.${id}` }, values);
  return (
    <span className="flex min-w-0 gap-2 max-lg:overflow-auto">
      <ShortChoice name={say('interval')} value={interval} options={optionsOf(CHART_INTERVALS, say, 'interval')} onChange={onInterval} />
      <ShortChoice name={say('type')} value={layout.type} options={optionsOf(BAR_TYPES, say, 'type')} onChange={onType} />
      <Button size="sm" className="shrink-0" onClick={() => onOpen('indicators')}>
        {say('indicators.count', { count: layout.indicators.length })}
      </Button>
      {own || replayed || inMenu ? null : (
        <>
          {/* Next to buy and sell, an order at a chosen price is a rarer tool. */}
          {instrument.tradable ? null : (
            <Button size="sm" className="shrink-0" onClick={() => onOpen('trade')}>
              <FormattedMessage id="chart.alert" />
            </Button>
          )}
          <Button size="sm" className="shrink-0" onClick={() => onOpen('levels')}>
            {say('levels', { count: levels })}
          </Button>
        </>
      )}
      {wide ? <MoreTools {...props} /> : <RowTools {...props} />}
    </span>
  );
}

function optionsOf<Value extends string>(values: readonly Value[], say: (id: string) => string, group: string) {
  return values.map((value) => ({ value, label: say(`${group}.${value}`) }));
}

/** Returns the rarer tools as menu entries, most used first. */
function useRareTools({ instrument, symbol, replayed, onOwn, onOpen, onReplay, levels, crowded }: ToolsProps): readonly MenuEntry[] {
  const { own } = symbol;
  const intl = useIntl();
  const navigate = useNavigate();
  const { features } = useAtomValue(configAtom);
  const wide = useDesk();
  const now = !own && !replayed;
  const say = (id: string, values?: Record<string, number>) => intl.formatMessage({ id: `chart.${id}` }, values);
  const all: readonly (MenuEntry | false)[] = [
    now && wide && crowded && { key: 'levels', label: say('levels', { count: levels }), onSelect: () => onOpen('levels') },
    now && wide && crowded && !instrument.tradable && { key: 'alert', label: say('alert'), onSelect: () => onOpen('trade') },
    now && instrument.tradable && { key: 'trade', label: say('trade'), onSelect: () => onOpen('trade') },
    now && { key: 'compare', label: say('compare'), onSelect: () => onOpen('compare') },
    { key: 'layouts', label: say('layouts'), onSelect: () => onOpen('layouts') },
    now && onReplay !== null && { key: 'replay', label: say('replay'), onSelect: onReplay },
    instrument.kind !== 'equity' &&
      instrument.kind !== 'future' && {
        key: 'options',
        label: say('options'),
        onSelect: () => void navigate(`${APP_BASE}/tv_chart?underlying=${encodeURIComponent(instrument.underlying)}`),
      },
    { key: 'table', label: say('table'), onSelect: () => onOpen('table') },
    (features.includes('history') || own) && {
      key: 'data',
      label: say(own ? 'data.to-market' : 'data.to-own-history'),
      onSelect: () => onOwn(!own),
    },
  ];
  return all.filter((each) => each !== false);
}

function MoreTools(props: ToolsProps) {
  const intl = useIntl();
  const label = intl.formatMessage({ id: 'chart.more' });
  return (
    <Menu
      label={label}
      button={<Icon icon={Ellipsis} />}
      buttonClassName="btn btn-secondary btn-sm shrink-0"
      groups={[useRareTools(props)]}
    />
  );
}

function RowTools(props: ToolsProps) {
  return useRareTools(props).map(({ key, label, onSelect }) => (
    <Button key={key} size="sm" className="shrink-0" onClick={onSelect}>
      {label}
    </Button>
  ));
}
