import { useAtomValue, useSetAtom } from 'jotai';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { useFormat } from '#client/i18n/use-format.ts';
import type { Instrument } from '#client/api/types.ts';
import { BAR_TYPES, CHART_INTERVALS, type BarType, type ChartInterval } from '#domain/market/chart-choices.ts';
import type { ChartLayout } from '#client/state/market/chart-layout.ts';
import { ticketRequestAtom } from '#client/state/orders/ticket.ts';
import { configAtom } from '#client/state/start/config.ts';
import { offlineAtom } from '#client/state/stream/connectivity.ts';
import { Chip } from '#client/ui/chip.tsx';
import { Play, Search } from '#client/ui/icons.ts';
import { Button } from '#client/ui/button.tsx';
import { FreshnessBadge } from '#client/widgets/freshness-badge.tsx';
import type { FreshnessFacts } from '#client/widgets/freshness-facts.ts';
import { instrumentLine } from '#client/widgets/instrument-name.tsx';
import { LiveChange, LivePrice } from '#client/widgets/live-figure.tsx';
import type { useChartSymbol } from '../use-chart-symbol.ts';
import { Choice } from './choice.tsx';

/** What may be drawn: prices of the market, or what the user has brought in. */
const DATA = ['market', 'own-history'] as const;

interface ChartHeadProps {
  instrument: Instrument;
  symbol: ReturnType<typeof useChartSymbol>;
  facts: FreshnessFacts;
  /** Whether a past day is played: nothing of now is shown beside it, and nothing can be traded from it. */
  replayed: boolean;
  onOwn: (own: boolean) => void;
  layout: ChartLayout;
  interval: ChartInterval;
  onInterval: (interval: ChartInterval) => void;
  onType: (type: BarType) => void;
  onOpen: (sheet: 'symbol' | 'indicators' | 'compare' | 'table' | 'trade' | 'levels' | 'layouts') => void;
  /** Plays a past day, or ends it; null while the day of the exchange is not known. */
  onReplay: (() => void) | null;
  /** How many prices of the trader's own are on the chart. */
  levels: number;
}

/** What is on the chart with its price and age, and what changes it. */
export function ChartHead(props: ChartHeadProps) {
  const { instrument, symbol: chosen, facts, replayed, onOpen } = props;
  const { own } = chosen;
  const quote = chosen.quotes.value?.quotes.find((each) => each.instrument_id === instrument.instrument_id);
  const intl = useIntl();
  const format = useFormat();
  const say = (id: string, values?: Record<string, string | number>) => intl.formatMessage({ id: `chart.${id}` }, values);
  const symbol = instrumentLine(instrument, format);
  return (
    <div className="flex flex-wrap items-center gap-2">
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
            <LivePrice instrumentId={instrument.instrument_id} tick={instrument.tick_size} className="text-value" />
            <LiveChange instrumentId={instrument.instrument_id} previousClose={quote?.previous_close ?? null} />
          </span>
          <FreshnessBadge facts={facts} />
        </>
      )}
      <HeadTools {...props} />
    </div>
  );
}

/** Buy and sell of what is on the chart: each opens the ticket, which asks before anything is sent. */
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

/** What changes the chart, and what is made from it: a row that scrolls where it has no room. */
function HeadTools({
  instrument,
  symbol,
  replayed,
  onOwn,
  layout,
  interval,
  onInterval,
  onType,
  onOpen,
  onReplay,
  levels,
}: ChartHeadProps) {
  const { own } = symbol;
  const intl = useIntl();
  const { features } = useAtomValue(configAtom);
  const say = (id: string, values?: Record<string, string | number>) => intl.formatMessage({ id: `chart.${id}` }, values);
  return (
    <span className="flex min-w-0 gap-2 overflow-auto lg:contents">
      {features.includes('history') || own ? (
        <Choice
          name={say('data')}
          value={own ? 'own-history' : 'market'}
          values={DATA}
          label={(each) => say(`data.${each}`)}
          onChange={(each) => onOwn(each === 'own-history')}
        />
      ) : null}
      <Choice
        name={say('interval')}
        value={interval}
        values={CHART_INTERVALS}
        label={(each) => say(`interval.${each}`)}
        onChange={onInterval}
      />
      <Choice name={say('type')} value={layout.type} values={BAR_TYPES} label={(each) => say(`type.${each}`)} onChange={onType} />
      <Button size="sm" className="shrink-0" onClick={() => onOpen('indicators')}>
        {say('indicators.count', { count: layout.indicators.length })}
      </Button>
      {own || replayed ? null : (
        <>
          <Button size="sm" className="shrink-0" onClick={() => onOpen('compare')}>
            <FormattedMessage id="chart.compare" />
          </Button>
          <Button size="sm" className="shrink-0" onClick={() => onOpen('trade')}>
            <FormattedMessage id={instrument.tradable ? 'chart.trade' : 'chart.alert'} />
          </Button>
          <Button size="sm" className="shrink-0" onClick={() => onOpen('levels')}>
            {say('levels', { count: levels })}
          </Button>
        </>
      )}
      <Button size="sm" className="shrink-0" onClick={() => onOpen('layouts')}>
        <FormattedMessage id="chart.layouts" />
      </Button>
      {own || onReplay === null ? null : (
        <Button size="sm" className="shrink-0" icon={<Play aria-hidden size={18} />} aria-pressed={replayed} onClick={onReplay}>
          <FormattedMessage id="chart.replay" />
        </Button>
      )}
      {instrument.kind === 'equity' || instrument.kind === 'future' ? null : (
        <Link className="btn btn-secondary btn-sm shrink-0" to={`/app/tv_chart?underlying=${encodeURIComponent(instrument.underlying)}`}>
          <FormattedMessage id="chart.options" />
        </Link>
      )}
      <Button size="sm" className="shrink-0" onClick={() => onOpen('table')}>
        <FormattedMessage id="chart.table" />
      </Button>
    </span>
  );
}
