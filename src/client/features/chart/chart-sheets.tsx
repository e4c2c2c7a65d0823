import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import type { Instrument } from '#client/api/types.ts';
import type { Candle } from '#client/state/market/candles.ts';
import type { ChartInterval } from '#domain/market/chart-choices.ts';
import { chartLayoutAtom, type ChartLayout, type SavedChart } from '#client/state/market/chart-layout.ts';
import { rememberInstrumentAtom } from '#client/state/market/recent-instruments.ts';
import { lazyPart } from '#client/ui/lazy-part.tsx';
import { shownTick } from '#client/widgets/shown-tick.ts';
import type { OwnLevel } from './model/levels.ts';
import type { DrawingDesk } from './use-drawing.ts';
import type { useMoveLevel } from './use-move-level.ts';

const over = { over: true };
const IndicatorSheet = lazyPart(async () => (await import('./sheets/index.ts')).IndicatorSheet, over);
const DrawingSheet = lazyPart(async () => (await import('./sheets/index.ts')).DrawingSheet, over);
const SymbolSheet = lazyPart(async () => (await import('./sheets/index.ts')).SymbolSheet, over);
const TableSheet = lazyPart(async () => (await import('./sheets/index.ts')).TableSheet, over);
const TextDialog = lazyPart(async () => (await import('./sheets/index.ts')).TextDialog, over);
const LayoutSheet = lazyPart(async () => (await import('./sheets/index.ts')).LayoutSheet, over);
const MoveSheet = lazyPart(async () => (await import('./sheets/index.ts')).MoveSheet, over);
const LevelSheet = lazyPart(async () => (await import('./sheets/index.ts')).LevelSheet, over);
const ToolSheet = lazyPart(async () => (await import('./sheets/index.ts')).ToolSheet, over);
const TradeSheet = lazyPart(async () => (await import('./sheets/index.ts')).TradeSheet, over);

const MOST_COMPARED = 4;

type Opened = 'symbol' | 'indicators' | 'compare' | 'table' | 'trade' | 'drawings' | 'levels' | 'tools' | 'layouts';

/** Returns the open sheet and its input, such as the first letter of a search or the pressed price. */
export function useChartSheets() {
  const [opened, open] = useState<Opened | null>(null);
  const [typed, setTyped] = useState('');
  const [pressed, setPressed] = useState<number | null>(null);
  return {
    opened,
    typed,
    pressed,
    open,
    search: (letter: string) => {
      setTyped(letter);
      open('symbol');
    },
    trade: (price: number) => {
      setPressed(price);
      open('trade');
    },
    close: () => {
      open(null);
      setPressed(null);
      setTyped('');
    },
  };
}

interface ChartSheetsProps {
  instrument: Instrument;
  name: string;
  layout: ChartLayout;
  interval: ChartInterval;
  candles: readonly Candle[];
  desk: DrawingDesk;
  sheets: ReturnType<typeof useChartSheets>;
  levels: readonly OwnLevel[];
  moving: ReturnType<typeof useMoveLevel>;
  onSymbol: (chosen: Instrument) => void;
  /** Called with a chosen layout or template; the address changes with it. Absent where layouts cannot be chosen. */
  onLayout?: (saved: SavedChart) => void;
}

/** The open sheet over the chart, and the dialog for the text of a drawing. */
export function ChartSheets({
  instrument,
  name,
  layout,
  interval,
  candles,
  desk,
  sheets,
  levels,
  moving,
  onSymbol,
  onLayout,
}: ChartSheetsProps) {
  const intl = useIntl();
  const change = useSetAtom(chartLayoutAtom);
  const remember = useSetAtom(rememberInstrumentAtom);
  const { close } = sheets;
  const tick = shownTick(instrument);
  const traded = instrument.kind !== 'index';
  const choose = (chosen: Instrument) => {
    void remember(chosen);
    close();
    onSymbol(chosen);
  };
  const compare = (chosen: Instrument) => {
    const others = layout.compared.filter((each) => each.id !== chosen.instrument_id);
    change({ compared: [...others, { id: chosen.instrument_id, name: chosen.tradingsymbol }].slice(-MOST_COMPARED) });
    close();
  };
  return (
    <>
      {sheets.opened === 'symbol' ? (
        <SymbolSheet title={intl.formatMessage({ id: 'chart.symbol.title' })} start={sheets.typed} onChoose={choose} onClose={close} />
      ) : null}
      {sheets.opened === 'compare' ? (
        <SymbolSheet
          title={intl.formatMessage({ id: 'chart.symbol.compare' })}
          onChoose={compare}
          onClose={close}
          compared={layout.compared}
          onRemove={(gone) => change({ compared: layout.compared.filter((each) => each.id !== gone) })}
        />
      ) : null}
      {sheets.opened === 'indicators' ? (
        <IndicatorSheet
          chosen={layout.indicators}
          untraded={!traded}
          onChange={(indicators) => change({ indicators: [...indicators] })}
          onClose={close}
        />
      ) : null}
      {sheets.opened === 'drawings' ? (
        <DrawingSheet symbol={name} tick={tick} desk={desk} last={candles.at(-1)?.[4] ?? null} onClose={close} />
      ) : null}
      {sheets.opened === 'table' ? (
        <TableSheet symbol={name} tick={tick} candles={candles} daily={interval === '1d'} traded={traded} onClose={close} />
      ) : null}
      {sheets.opened === 'trade' ? <TradeSheet instrument={instrument} price={sheets.pressed} onClose={close} /> : null}
      {sheets.opened === 'levels' ? (
        <LevelSheet
          instrumentId={instrument.instrument_id}
          symbol={name}
          tick={tick}
          levels={levels}
          onMove={(level) => {
            close();
            moving.begin(level, level.price);
          }}
          onClose={close}
        />
      ) : null}
      <LookSheets instrument={instrument} layout={layout} desk={desk} sheets={sheets} onLayout={onLayout} />
      {moving.move === null ? null : (
        <MoveSheet key={moving.move.level.id} instrument={instrument} move={moving.move} onClose={moving.stop} />
      )}
      {desk.asking === null ? null : <TextDialog onSay={desk.say} />}
    </>
  );
}

/** The sheets for the chart's appearance and its drawings. */
function LookSheets({
  instrument,
  layout,
  desk,
  sheets,
  onLayout,
}: Pick<ChartSheetsProps, 'instrument' | 'layout' | 'desk' | 'sheets'> & { onLayout: ChartSheetsProps['onLayout'] }) {
  const change = useSetAtom(chartLayoutAtom);
  const { close } = sheets;
  return (
    <>
      {sheets.opened === 'layouts' ? (
        <LayoutSheet instrumentId={instrument.instrument_id} layout={layout} onChange={change} onApply={onLayout} onClose={close} />
      ) : null}
      {sheets.opened === 'tools' ? <ToolSheet desk={desk} layout={layout} onChange={change} onClose={close} /> : null}
    </>
  );
}
