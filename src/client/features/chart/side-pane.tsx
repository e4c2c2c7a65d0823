import { useSetAtom } from 'jotai';
import { useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { CHART_INTERVALS, type ChartInterval } from '#domain/market/chart-choices.ts';
import type { Instrument } from '#client/api/types.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { useQuotes } from '#client/state/market/chain.ts';
import { chartLayoutAtom, type ChartLayout } from '#client/state/market/chart-layout.ts';
import { Button } from '#client/ui/button.tsx';
import { Link2 } from '#client/ui/icons.ts';
import { IconButton } from '#client/ui/icon-button.tsx';
import { factsOfResource } from '#client/widgets/freshness-facts.ts';
import { FreshnessBadge } from '#client/widgets/freshness-badge.tsx';
import { instrumentLine } from '#client/widgets/instrument-name.tsx';
import { LiveChange, LivePrice } from '#client/widgets/live-figure.tsx';
import type { CrosshairLink } from '#client/widgets/price-chart/crosshair-link.ts';
import { ChartPicture } from './chart-picture.tsx';
import { ChartSheets, useChartSheets } from './chart-sheets.tsx';
import { ShortChoice } from '#client/ui/short-choice.tsx';
import { shownTick } from '#client/widgets/shown-tick.ts';
import { useLevels } from './use-chart-data.ts';
import { useChartKeys } from './use-chart-keys.ts';
import { useDeskCandles } from './use-desk-candles.tsx';
import { useDrawing } from './use-drawing.ts';
import { useMoveLevel } from './use-move-level.ts';

type Other = ChartLayout['others'][number];
/** Initial side charts: the main chart's instrument in longer bars. */
const FIRST: readonly Other[] = (['15m', '1h', '1d'] as const).map((interval) => ({ instrument_id: null, interval }));

interface SidePaneProps {
  /** Index of the pane; 0 = next to the main chart. */
  place: number;
  first: Instrument;
  layout: ChartLayout;
  link: CrosshairLink | null;
}

/** A side chart with its own interval, of the main chart's instrument or another one. */
export function SidePane({ place, first, layout, link }: SidePaneProps) {
  const change = useSetAtom(chartLayoutAtom);
  const chosen = layout.others[place] ?? FIRST[place] ?? { instrument_id: null, interval: '1d' as const };
  const id = chosen.instrument_id ?? first.instrument_id;
  const quotes = useQuotes(useMemo(() => [id], [id]));
  const instrument = id === first.instrument_id ? first : quotes.value?.instruments.find((each) => each.instrument_id === id);
  const set = (next: Partial<Other>) =>
    change({ others: FIRST.map((fresh, at) => (at === place ? { ...chosen, ...next } : (layout.others[at] ?? fresh))) });
  if (instrument === undefined) return <div className="skeleton min-h-0" aria-hidden />;
  const previousClose = quotes.value?.quotes.find((each) => each.instrument_id === id)?.previous_close ?? null;
  return (
    <PaneOf
      key={id}
      instrument={instrument}
      previousClose={previousClose}
      interval={chosen.interval}
      follows={chosen.instrument_id === null}
      layout={layout}
      link={link}
      onInterval={(interval) => set({ interval })}
      onInstrument={(next) => set({ instrument_id: next })}
    />
  );
}

interface PaneProps extends Pick<SidePaneProps, 'layout' | 'link'> {
  instrument: Instrument;
  previousClose: number | null;
  interval: ChartInterval;
  /** Whether the pane shows the main chart's instrument. */
  follows: boolean;
  onInterval: (interval: ChartInterval) => void;
  /** Called with an instrument id, or null for the main chart's instrument. */
  onInstrument: (id: string | null) => void;
}

function PaneOf({ instrument, previousClose, interval, follows, layout, link, onInterval, onInstrument }: PaneProps) {
  const intl = useIntl();
  const say = (id: string, values?: Record<string, string>) => intl.formatMessage({ id: `chart.${id}` }, values);
  const name = instrumentLine(instrument, useFormat());
  const sheets = useChartSheets();
  const { candles } = useDeskCandles(instrument, interval, false);
  const desk = useDrawing(instrument.instrument_id);
  const levels = useLevels(instrument.instrument_id, false);
  const moving = useMoveLevel(instrument, levels);
  const onKey = useChartKeys({ desk, onInterval, onLetter: sheets.search });
  return (
    <section
      className="flex min-h-0 min-w-0 flex-col gap-1"
      aria-label={say('pane', { symbol: name, interval: say(`interval.${interval}`) })}
    >
      <header className="flex flex-wrap items-center gap-2">
        <Button size="sm" aria-label={say('symbol.change', { symbol: name })} onClick={() => sheets.open('symbol')}>
          <span dir="ltr">{name}</span>
        </Button>
        <ShortChoice
          name={say('interval')}
          value={interval}
          options={CHART_INTERVALS.map((each) => ({ value: each, label: say(`interval.${each}`) }))}
          onChange={onInterval}
        />
        <LivePrice instrumentId={instrument.instrument_id} tick={shownTick(instrument)} className="font-semibold" />
        <LiveChange instrumentId={instrument.instrument_id} previousClose={previousClose} className="text-small" />
        <FreshnessBadge facts={factsOfResource(candles)} />
        <IconButton
          label={say('pane.follow')}
          icon={<Link2 aria-hidden size={18} />}
          aria-pressed={follows}
          className={follows ? 'bg-selected text-primary' : ''}
          onClick={() => onInstrument(follows ? instrument.instrument_id : null)}
        />
        <Button size="sm" onClick={() => sheets.open('trade')}>
          <FormattedMessage id={instrument.tradable ? 'chart.trade' : 'chart.alert'} />
        </Button>
      </header>
      <ChartPicture
        instrument={instrument}
        interval={interval}
        name={name}
        layout={layout}
        candles={candles}
        own={false}
        link={link}
        desk={desk}
        levels={levels}
        onLevel={moving.beginById}
        onPrice={sheets.trade}
        onKey={onKey}
      />
      <ChartSheets
        instrument={instrument}
        name={name}
        layout={layout}
        interval={interval}
        candles={candles.value?.candles ?? []}
        desk={desk}
        sheets={sheets}
        levels={levels}
        moving={moving}
        onSymbol={(next) => onInstrument(next.instrument_id)}
      />
    </section>
  );
}
