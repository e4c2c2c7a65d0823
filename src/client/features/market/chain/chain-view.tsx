import { useAtomValue, useSetAtom } from 'jotai';
import { useCallback, useMemo, useState, type ComponentProps } from 'react';
import { useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import type { Chain, Instrument } from '#client/api/types.ts';
import { addLegAtom } from '#client/state/orders/basket-draft.ts';
import { useOpenInterest } from '#client/state/market/chain-figures.ts';
import { optionOfChain } from '#client/state/market/chain.ts';
import { useColumns } from '#client/state/market/columns.ts';
import { ticketRequestAtom } from '#client/state/orders/ticket.ts';
import { pushToastAtom } from '#client/state/notices/toasts.ts';
import { tradeDefaultsAtom } from '#client/state/orders/trade-defaults.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { DESKTOP, useMedia } from '#client/ui/use-media.ts';
import { instrumentTitle } from '#client/widgets/instrument-name.tsx';
import type { HeldLots } from '#client/state/orders/held-lots.ts';
import { lazyPart } from '#client/ui/lazy-part.tsx';
import type { MarketQuery } from '../frame/use-market-query.ts';
import type { PickedLeg } from '../model/chain-cursor.ts';
import { chainLines, keepLines } from '../model/chain-lines.ts';
import type { Range } from '../model/strike-range.ts';
import { useChainBook } from './chain-book.ts';
import { ChainFacts } from './chain-facts.tsx';
import { ChainGrid, type ChainAct } from './chain-grid.tsx';
import { useChainOptions, type Pair } from './chain-options.ts';
import { ChainTools } from './chain-tools.tsx';
import { COLUMN_IDS } from './column-ids.ts';
import { gridColumns, NARROW_COLUMNS, phoneColumns, PRESET_COLUMNS, STANDARD_OWN } from './columns.ts';
import { QuickBar } from './quick-bar.tsx';
import { useLiveSpot } from './use-live-spot.ts';

const words = ['market/chain-tools'];

const ViewSheet = lazyPart(async () => (await import('../chain-tools/index.ts')).ViewSheet, { words, over: true });
const DepthPanel = lazyPart(async () => (await import('../chain-tools/index.ts')).DepthPanel, { words, over: true });
const BasketTray = lazyPart(async () => (await import('../chain-tools/index.ts')).BasketTray, { words });

interface ChainViewProps {
  chain: Chain;
  query: MarketQuery;
  held: ReadonlyMap<string, HeldLots>;
  working: ReadonlyMap<string, number>;
  /** Shows a past day; null where the back end has none. */
  onPast: (() => void) | null;
}

/** The columns that the reader wants, as far as there is room: fewer beside an open ticket and on a phone. */
function useGridColumns(query: MarketQuery, ownColumns: typeof STANDARD_OWN, wide: boolean, pair: Pair) {
  const narrow = useAtomValue(ticketRequestAtom) !== null;
  return useMemo(() => {
    const chosen =
      query.preset === 'own' ? (narrow ? ownColumns.slice(-5) : ownColumns) : (narrow ? NARROW_COLUMNS : PRESET_COLUMNS)[query.preset];
    return gridColumns(wide ? chosen : phoneColumns(query.metric), pair !== 'off');
  }, [wide, narrow, query.preset, query.metric, ownColumns, pair]);
}

interface TradeOptions {
  instrumentOf: (leg: PickedLeg | null) => Instrument | null;
  lots: number;
  /** Legs go into the basket, not into a ticket. */
  collecting: boolean;
}

/** Opens the ticket for a leg, or puts it into the basket. */
function useTrade({ instrumentOf, lots, collecting }: TradeOptions) {
  const openTicket = useSetAtom(ticketRequestAtom);
  const defaults = useAtomValue(tradeDefaultsAtom);
  const addLeg = useSetAtom(addLegAtom);
  const toast = useSetAtom(pushToastAtom);
  const collect = async (instrument: Instrument, side: 'BUY' | 'SELL') => {
    const product = defaults.product === 'MIS' ? 'MIS' : 'NRML';
    const added = await addLeg(instrument, {
      instrument_id: instrument.instrument_id,
      transaction_type: side,
      order_type: 'MARKET',
      product,
      lots,
    });
    if (!added) toast({ kind: 'warn', title: { id: 'market.bar.basket-full' } });
  };
  return (leg: PickedLeg, side: 'BUY' | 'SELL') => {
    const instrument = instrumentOf(leg);
    if (instrument === null) return;
    if (collecting) void collect(instrument, side);
    else openTicket({ instrument, side, lots, mode: 'open' });
  };
}

/** The leg that was pointed at, its depth, and what keys do on a leg beside trading it. */
function usePickedLeg(instrumentOf: TradeOptions['instrumentOf'], toggleFreeze: () => void) {
  const navigate = useNavigate();
  const [picked, setPicked] = useState<PickedLeg | null>(null);
  const [byKeyboard, setByKeyboard] = useState(false);
  const [depth, setDepth] = useState(false);
  const pick = useCallback((leg: PickedLeg | null, keyboard: boolean) => {
    setPicked(leg);
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
    else if (act === 'chart' && chosen !== null)
      void navigate(`/app/trading_view_chart?instrument=${encodeURIComponent(chosen.instrument_id)}`);
    else if (act === 'depth' && leg !== null) {
      pick(leg, false);
      setDepth((shown) => !shown || picked?.strike !== leg.strike || picked.side !== leg.side);
    } else return false;
    return true;
  };
  return { picked, byKeyboard, depth, setDepth, pick, close, onKey };
}

/** The option chain with everything around it. */
export function ChainView({ chain, query, held, working, onPast }: ChainViewProps) {
  const intl = useIntl();
  const format = useFormat();
  const wide = useMedia(DESKTOP);
  const options = useChainOptions();
  const own = useColumns('chain', COLUMN_IDS, STANDARD_OWN);
  const [lots, setLots] = useState(1);
  const [viewing, setViewing] = useState(false);
  const [collecting, setCollecting] = useState(false);
  // The volatilities of the close before are needed only where their change is shown.
  const asks = query.preset === 'own' && own[0].includes('iv-change');
  const interest = useOpenInterest(asks ? chain.underlying : null, chain.expiry);
  const { book, frozenAt, toggleFreeze } = useChainBook(chain, interest.value, options.inLots);
  const columns = useGridColumns(query, own[0], wide, options.pair);

  const instrumentOf = (leg: PickedLeg | null): Instrument | null => {
    const row = leg === null ? undefined : chain.rows.find(({ strike }) => strike === leg.strike);
    return leg === null || row === undefined ? null : optionOfChain(chain, leg.strike, leg.side, row[leg.side]);
  };
  const trade = useTrade({ instrumentOf, lots, collecting });
  const { picked, byKeyboard, depth, setDepth, pick, close, onKey } = usePickedLeg(instrumentOf, toggleFreeze);
  const instrument = instrumentOf(picked);
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-2">
      <ChainFacts chain={chain} />
      <ChainTools
        chain={chain}
        query={query}
        wide={wide}
        frozenAt={frozenAt}
        collecting={collecting}
        onFreeze={toggleFreeze}
        onCollect={() => setCollecting(!collecting)}
        onView={() => setViewing(true)}
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
        held={held}
        working={working}
        picked={picked}
        onPick={pick}
        onTrade={trade}
        onKey={onKey}
      />
      {depth && instrument !== null ? (
        <DepthPanel
          instrumentId={instrument.instrument_id}
          title={instrumentTitle(instrument, format)}
          unit={options.inLots ? chain.lot_size : 1}
          onClose={() => setDepth(false)}
        />
      ) : null}
      {picked === null || instrument === null ? null : (
        <QuickBar
          instrument={instrument}
          lots={lots}
          depth={depth}
          collecting={collecting}
          onLots={setLots}
          onDepth={() => setDepth(!depth)}
          onTrade={(side) => trade(picked, side)}
          onClose={close}
          focus={byKeyboard}
        />
      )}
      {collecting ? <BasketTray underlying={chain.underlying} expiry={chain.expiry} /> : null}
      {viewing ? <ViewSheet open onClose={() => setViewing(false)} query={query} options={options} columns={own} /> : null}
      <span className="sr-only" role="status">
        {frozenAt === null ? '' : intl.formatMessage({ id: 'market.frozen.about' })}
      </span>
    </div>
  );
}

interface ChainLadderProps extends Omit<ComponentProps<typeof ChainGrid>, 'lines'> {
  range: Range;
  /** Every how manyth strike. */
  every: number;
  pair: Pair;
}

/** The grid with the lines that the spot's place marks: a spot that crosses a strike draws nothing but the grid anew. */
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
