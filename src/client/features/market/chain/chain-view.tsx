import { useAtomValue, useSetAtom } from 'jotai';
import { useCallback, useMemo, useState, type ComponentProps } from 'react';
import { useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { APP_BASE } from '#contract/constants.ts';
import type { Chain, Instrument } from '#client/api/types.ts';
import { addLegsAtom } from '#client/state/orders/basket-draft.ts';
import { useOpenInterest } from '#client/state/market/chain-figures.ts';
import { optionOfChain } from '#client/state/market/chain.ts';
import { useColumns } from '#client/state/market/columns.ts';
import { ticketRequestAtom } from '#client/state/orders/ticket.ts';
import { pushToastAtom } from '#client/state/notices/toasts.ts';
import { basketCountAtom } from '#client/state/overlays/open.ts';
import { runPartAtom } from '#client/state/notices/run-part.ts';
import { tradeDefaultsAtom } from '#client/state/orders/trade-defaults.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { DESKTOP, useMedia } from '#client/ui/use-media.ts';
import { useKeepFocus } from '#client/ui/use-keep-focus.ts';
import { useRoom } from '#client/ui/use-room.ts';
import { instrumentTitle } from '#client/widgets/instrument-name.tsx';
import type { HeldLots } from '#client/state/orders/held-lots.ts';
import { saveCsv } from '#client/platform/csv.ts';
import { lazyCode } from '#client/platform/lazy-module.ts';
import { lazyPart } from '#client/ui/lazy-part.tsx';
import type { MarketQuery } from '../frame/use-market-query.ts';
import type { PickedLeg } from '../model/chain-cursor.ts';
import { chainLines, keepLines } from '../model/chain-lines.ts';
import type { Range } from '../model/strike-range.ts';
import { type ChainBook, useChainBook } from './chain-book.ts';
import { ChainFacts, ChainTerms } from './chain-facts.tsx';
import { ChainGrid, type ChainAct } from './chain-grid.tsx';
import { useChainOptions, type Pair } from './chain-options.ts';
import { ChainTools } from './chain-tools.tsx';
import { COLUMN_IDS } from './column-ids.ts';
import { columnsThatFit, type GridColumn, gridColumns, phoneColumns, PRESET_COLUMNS, STANDARD_OWN } from './columns.ts';
import { QuickBar } from './quick-bar.tsx';
import { StrikeBar } from './strike-bar.tsx';
import { useLiveSpot } from './use-live-spot.ts';
import { lackingColumns, takesOrders } from '../model/market-kind.ts';
import { ReadBar } from './read-bar.tsx';

const words = ['market/chain-tools'];

const ViewSheet = lazyPart(async () => (await import('../chain-tools/index.ts')).ViewSheet, { words, over: true });
const DepthPanel = lazyPart(async () => (await import('../chain-tools/index.ts')).DepthPanel, { words, over: true });
const BasketTray = lazyPart(async () => (await import('../chain-tools/index.ts')).BasketTray, { words });

/** A strike by itself is pressed to order both of its contracts. */
const ignore = () => undefined;

/** Pixels of the grid's border and scroll bar. */
const GRID_EDGE = 18;

interface ChainViewProps {
  chain: Chain;
  query: MarketQuery;
  held: ReadonlyMap<string, HeldLots>;
  working: ReadonlyMap<string, number>;
  /** Opens a past day's chain; null where the back end has none. */
  onPast: (() => void) | null;
}

/** Returns the reader's columns that fit: fewer beside an open ticket and on a phone. */
function useGridColumns(query: MarketQuery, ownColumns: typeof STANDARD_OWN, wide: boolean, pair: Pair, room: number, chain: Chain) {
  // As text, because each new chain would be another list.
  const names = lackingColumns(chain).join();
  return useMemo(() => {
    const lacking = names.split(',');
    const chosen = (query.preset === 'own' ? ownColumns : PRESET_COLUMNS[query.preset]).filter((id) => !lacking.includes(id));
    const metric = lacking.includes(query.metric) ? 'oi' : query.metric;
    return gridColumns(wide ? columnsThatFit(chosen, pair !== 'off', room) : phoneColumns(metric), pair !== 'off');
  }, [wide, room, query.preset, query.metric, ownColumns, pair, names]);
}

interface TradeOptions {
  instrumentOf: (leg: PickedLeg | null) => Instrument | null;
  lots: number;
  /** Whether a leg goes into the basket instead of a ticket. */
  collecting: boolean;
}

/** Returns the functions that open the ticket for a leg and that put a leg into the basket. */
function useTrade({ instrumentOf, lots, collecting }: TradeOptions) {
  const openTicket = useSetAtom(ticketRequestAtom);
  const defaults = useAtomValue(tradeDefaultsAtom);
  const addLegs = useSetAtom(addLegsAtom);
  const toast = useSetAtom(pushToastAtom);
  const collect = async (instrument: Instrument, side: 'BUY' | 'SELL'): Promise<boolean> => {
    const product = defaults.product === 'MIS' ? 'MIS' : 'NRML';
    const order = { instrument_id: instrument.instrument_id, transaction_type: side, order_type: 'MARKET', product, lots } as const;
    const refusal = await addLegs([{ instrument, order }]);
    if (refusal !== null) toast({ kind: 'warn', title: { id: `market.bar.basket-${refusal}` } });
    return refusal === null;
  };
  const trade = (leg: PickedLeg, side: 'BUY' | 'SELL', intoBasket = collecting) => {
    const instrument = instrumentOf(leg);
    if (instrument === null) return;
    if (!instrument.tradable) {
      toast({ kind: 'info', title: { id: 'market.bar.no-orders' } });
      return;
    }
    if (intoBasket || collecting) void collect(instrument, side);
    else openTicket({ instrument, side, lots, mode: 'open' });
  };
  return { trade, collect };
}

/** Returns the selected leg, whether its depth is shown, and the keyboard shortcuts on a leg other than buy and sell. */
function usePickedLeg(instrumentOf: TradeOptions['instrumentOf'], toggleFreeze: () => void) {
  const navigate = useNavigate();
  const [picked, setPicked] = useState<PickedLeg | null>(null);
  const [byKeyboard, setByKeyboard] = useState(false);
  const [depth, setDepth] = useState(false);
  const [strike, setStrike] = useState<number | null>(null);
  const pickStrike = useCallback((next: number | null) => {
    setPicked(null);
    setDepth(false);
    setStrike((last) => (last === next ? null : next));
  }, []);
  const pick = useCallback((leg: PickedLeg | null, keyboard: boolean) => {
    setPicked(leg);
    setStrike(null);
    setByKeyboard(keyboard);
    if (leg === null) setDepth(false);
  }, []);
  const close = () => {
    pick(null, false);
    document.querySelector<HTMLElement>('.chain-grid')?.focus();
  };
  const onKey = (act: ChainAct, leg: PickedLeg | null): boolean => {
    const chosen = instrumentOf(leg);
    if (act === 'freeze') toggleFreeze();
    else if (act === 'chart' && chosen?.tradable === true)
      void navigate(`${APP_BASE}/trading_view_chart?instrument=${encodeURIComponent(chosen.instrument_id)}`);
    else if (act === 'depth' && leg !== null) {
      pick(leg, false);
      setDepth((shown) => !shown || picked?.strike !== leg.strike || picked.side !== leg.side);
    } else return false;
    return true;
  };
  return { picked, byKeyboard, depth, setDepth, strike, pickStrike, pick, close, onKey };
}

/** The option chain with its header, tools, depth and order bars. */
export function ChainView({ chain, query, held, working, onPast }: ChainViewProps) {
  const intl = useIntl();
  // The columns fit the width that remains beside the open menu too.
  const wide = useMedia(DESKTOP);
  const inBasket = useAtomValue(basketCountAtom) > 0;
  const options = useChainOptions();
  const own = useColumns('chain', COLUMN_IDS, STANDARD_OWN);
  const [lots, setLots] = useState(1);
  const [viewing, setViewing] = useState(false);
  const [collecting, setCollecting] = useState(false);
  // The previous close's volatilities are loaded only for the column that shows their change.
  const asks = query.source === null && query.preset === 'own' && own[0].includes('iv-change');
  const interest = useOpenInterest(asks ? chain.underlying : null, chain.expiry);
  const { book, frozenAt, toggleFreeze } = useChainBook(chain, interest.value, options.inLots);
  const place = useKeepFocus<HTMLDivElement>();
  const columns = useGridColumns(query, own[0], wide, options.pair, useRoom(place).width - GRID_EDGE, chain);

  const save = useChainExport(chain, columns, book);
  const instrumentOf = (leg: PickedLeg | null): Instrument | null => {
    const row = leg === null ? undefined : chain.rows.find(({ strike }) => strike === leg.strike);
    return leg === null || row === undefined ? null : optionOfChain(chain, leg.strike, leg.side, row[leg.side]);
  };
  const { trade, collect } = useTrade({ instrumentOf, lots, collecting });
  const leg = usePickedLeg(instrumentOf, toggleFreeze);
  return (
    <div ref={place} className="flex min-h-0 flex-1 flex-col gap-2 max-md:gap-1.5">
      <ChainFacts chain={chain} />
      <ChainTerms chain={chain} />
      <ChainTools
        chain={chain}
        query={query}
        wide={wide}
        frozenAt={frozenAt}
        collecting={collecting}
        onFreeze={toggleFreeze}
        onCollect={() => setCollecting(!collecting)}
        onView={() => setViewing(true)}
        onExport={save}
        onPast={onPast}
      />
      <ChainLadder
        chain={chain}
        book={book}
        range={query.range}
        every={options.every}
        pair={options.pair}
        columns={columns}
        stacked={!wide}
        onOrder={wide && query.preset === 'own' ? own[2] : undefined}
        held={held}
        working={working}
        picked={leg.picked}
        onPick={leg.pick}
        onTrade={trade}
        onStrike={takesOrders(chain) ? leg.pickStrike : ignore}
        onKey={leg.onKey}
      />
      <ChainBars
        chain={chain}
        of={leg}
        lots={lots}
        unit={options.inLots ? chain.lot_size : 1}
        collecting={collecting}
        tray={takesOrders(chain) && (collecting || (wide && inBasket))}
        onLots={setLots}
        onTrade={trade}
        onCollect={collect}
        instrumentOf={instrumentOf}
      />
      {viewing ? <ViewSheet open onClose={() => setViewing(false)} query={query} options={options} columns={own} /> : null}
      <span className="sr-only" role="status">
        {frozenAt === null ? '' : intl.formatMessage({ id: 'market.frozen.about' })}
      </span>
    </div>
  );
}

interface ChainBarsProps {
  chain: Chain;
  of: ReturnType<typeof usePickedLeg>;
  lots: number;
  /** Divisor of quantities: 1, or the lot size. */
  unit: number;
  collecting: boolean;
  /** Whether the basket is shown here. */
  tray: boolean;
  onLots: (lots: number) => void;
  onTrade: (leg: PickedLeg, side: 'BUY' | 'SELL') => void;
  onCollect: (instrument: Instrument, side: 'BUY' | 'SELL') => Promise<boolean>;
  instrumentOf: TradeOptions['instrumentOf'];
}

/** The bars below the grid: the order bar of a leg or of a strike, and the basket. They shorten the grid at its end, so that no row moves. */
function ChainBars({ chain, of, lots, unit, collecting, tray, onLots, onTrade, onCollect, instrumentOf }: ChainBarsProps) {
  const format = useFormat();
  const { picked, strike, depth, setDepth } = of;
  const instrument = instrumentOf(picked);
  return (
    <>
      {depth && instrument !== null ? (
        <DepthPanel
          instrumentId={instrument.instrument_id}
          title={instrument.tradable ? instrumentTitle(instrument, format) : instrument.tradingsymbol}
          unit={unit}
          inParts={(chain.terms?.unit ?? 1) < 1}
          onClose={() => setDepth(false)}
        />
      ) : null}
      {picked === null || instrument === null ? null : !instrument.tradable ? (
        <ReadBar
          symbol={instrument.tradingsymbol}
          depth={depth}
          onDepth={() => setDepth(!depth)}
          onClose={of.close}
          focus={of.byKeyboard}
        />
      ) : (
        <QuickBar
          instrument={instrument}
          lots={lots}
          depth={depth}
          collecting={collecting}
          onLots={onLots}
          onDepth={() => setDepth(!depth)}
          onTrade={(side) => onTrade(picked, side)}
          onClose={of.close}
          focus={of.byKeyboard}
        />
      )}
      {strike === null ? null : (
        <StrikeBar
          strike={strike}
          pair={(['call', 'put'] as const).flatMap((side) => instrumentOf({ strike, side }) ?? [])}
          wide={strangleAround(chain, strike, instrumentOf)}
          onCollect={onCollect}
          onClose={() => of.pickStrike(null)}
        />
      )}
      {tray ? <BasketTray underlying={chain.underlying} expiry={chain.expiry} /> : null}
    </>
  );
}

/** Number of strikes between the middle of a strangle and each of its legs. */
const STRANGLE_STEPS = 2;

/** Returns the call above and the put below a strike; null where the chain has no such strike. */
function strangleAround(
  chain: Chain,
  strike: number,
  instrumentOf: TradeOptions['instrumentOf'],
): readonly [Instrument, Instrument] | null {
  const at = chain.rows.findIndex((row) => row.strike === strike);
  const [above, below] = [chain.rows[at + STRANGLE_STEPS], at < STRANGLE_STEPS ? undefined : chain.rows[at - STRANGLE_STEPS]];
  const call = above === undefined ? null : instrumentOf({ strike: above.strike, side: 'call' });
  const put = below === undefined ? null : instrumentOf({ strike: below.strike, side: 'put' });
  return call === null || put === null ? null : [call, put];
}

const loadCsv = lazyCode('chain-csv', () => import('./chain-csv.ts'));

/** Returns the function that downloads the chain as a file. */
function useChainExport(chain: Chain, columns: readonly GridColumn[], book: ChainBook): () => void {
  const format = useFormat();
  const run = useSetAtom(runPartAtom);
  return () =>
    void run(async () => saveCsv(`chain-${chain.underlying}-${chain.expiry}`, (await loadCsv()).chainCsv(chain, columns, book, format)));
}

interface ChainLadderProps extends Omit<ComponentProps<typeof ChainGrid>, 'lines'> {
  range: Range;
  /** Shows every nth strike. */
  every: number;
  pair: Pair;
}

/** The grid with the strikes around the spot. A spot that crosses a strike redraws the grid alone. */
function ChainLadder({ range, every, pair, ...grid }: ChainLadderProps) {
  const { chain } = grid;
  const { atm, spot } = useLiveSpot(chain);
  const pairWidth = pair === 'off' ? 0 : Number(pair);
  const next = useMemo(() => chainLines(chain, { atm, spot, range, every, pairWidth }), [chain, atm, spot, range, every, pairWidth]);
  const [kept, setKept] = useState(next);
  const lines = keepLines(kept, next);
  if (lines !== kept) setKept(lines);
  return <ChainGrid {...grid} lines={lines} />;
}
