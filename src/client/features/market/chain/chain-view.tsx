import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import { useCallback, useMemo, useState } from 'react';
import { useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import type { Chain, Instrument } from '#client/api/types.ts';
import { addLegAtom } from '#client/state/basket-draft.ts';
import { useOpenInterest } from '#client/state/chain-figures.ts';
import { useColumns } from '#client/state/columns.ts';
import { ticketRequestAtom } from '#client/state/ticket.ts';
import { pushToastAtom } from '#client/state/toasts.ts';
import { tradeDefaultsAtom } from '#client/state/trade-defaults.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { DESKTOP, useMedia } from '#client/ui/use-media.ts';
import { instrumentTitle } from '#client/widgets/instrument-name.tsx';
import type { HeldLots } from '#client/state/held-lots.ts';
import type { MarketQuery } from '../frame/use-market-query.ts';
import { legInstrument } from '../model/leg-instrument.ts';
import { ChainFacts } from './chain-facts.tsx';
import type { PickedLeg } from './chain-grid.tsx';
import { ChainLadder } from './chain-ladder.tsx';
import { useChainOptions } from './chain-options.ts';
import { ChainTools } from './chain-tools.tsx';
import { COLUMN_IDS } from './column-ids.ts';
import { gridColumns, NARROW_COLUMNS, phoneColumns, PRESET_COLUMNS, STANDARD_OWN } from './columns.ts';
import { LateBasketTray, LateDepthPanel, LateViewSheet } from './late-parts.tsx';
import { QuickBar } from './quick-bar.tsx';
import { useChainBook } from './use-chain-book.ts';

interface ChainViewProps {
  chain: Chain;
  query: MarketQuery;
  held: ReadonlyMap<string, HeldLots>;
  working: ReadonlyMap<string, number>;
}

/** The option chain with everything around it. */
export function ChainView({ chain, query, held, working }: ChainViewProps) {
  const intl = useIntl();
  const format = useFormat();
  const wide = useMedia(DESKTOP);
  const options = useChainOptions();
  const own = useColumns('chain', COLUMN_IDS, STANDARD_OWN);
  const [ticket, openTicket] = useAtom(ticketRequestAtom);
  const defaults = useAtomValue(tradeDefaultsAtom);
  const addLeg = useSetAtom(addLegAtom);
  const toast = useSetAtom(pushToastAtom);
  const navigate = useNavigate();
  const narrow = ticket !== null;
  const [picked, setPicked] = useState<PickedLeg | null>(null);
  const [byKeyboard, setByKeyboard] = useState(false);
  const [lots, setLots] = useState(1);
  const [viewing, setViewing] = useState(false);
  const [depth, setDepth] = useState(false);
  const [collecting, setCollecting] = useState(false);
  // The volatilities of the close before are needed only where their change is shown.
  const asks = query.preset === 'own' && own[0].includes('iv-change');
  const interest = useOpenInterest(asks ? chain.underlying : null, chain.expiry);
  const { book, frozenAt, toggleFreeze } = useChainBook(chain, interest.value, options.inLots);
  const ownColumns = own[0];
  const columns = useMemo(() => {
    const chosen =
      query.preset === 'own' ? (narrow ? ownColumns.slice(-5) : ownColumns) : (narrow ? NARROW_COLUMNS : PRESET_COLUMNS)[query.preset];
    return gridColumns(wide ? chosen : phoneColumns(query.metric), options.pair !== 'off');
  }, [wide, narrow, query.preset, query.metric, ownColumns, options.pair]);

  const instrumentOf = (leg: PickedLeg | null): Instrument | null => {
    const row = leg === null ? undefined : chain.rows.find(({ strike }) => strike === leg.strike);
    return leg === null || row === undefined ? null : legInstrument(chain, leg.strike, leg.side, row[leg.side]);
  };
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
  const trade = (leg: PickedLeg, side: 'BUY' | 'SELL') => {
    const instrument = instrumentOf(leg);
    if (instrument === null) return;
    if (collecting) void collect(instrument, side);
    else openTicket({ instrument, side, lots, mode: 'open' });
  };
  const pick = useCallback((leg: PickedLeg | null, keyboard: boolean) => {
    setPicked(leg);
    setByKeyboard(keyboard);
    if (leg === null) setDepth(false);
  }, []);
  const close = () => {
    pick(null, false);
    document.querySelector<HTMLElement>('.chain-grid')?.focus();
  };
  const onKey = (key: string, leg: PickedLeg | null): boolean => {
    const chosen = instrumentOf(leg);
    if (key === 'f') toggleFreeze();
    else if (key === 'c' && chosen !== null)
      void navigate(`/app/trading_view_chart?instrument=${encodeURIComponent(chosen.instrument_id)}`);
    else if (key === 'd' && leg !== null) {
      pick(leg, false);
      setDepth((shown) => !shown || picked?.strike !== leg.strike || picked.side !== leg.side);
    } else return false;
    return true;
  };
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
        <LateDepthPanel
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
      {collecting ? <LateBasketTray underlying={chain.underlying} expiry={chain.expiry} /> : null}
      {viewing ? <LateViewSheet open onClose={() => setViewing(false)} query={query} options={options} columns={own} /> : null}
      <span className="sr-only" role="status">
        {frozenAt === null ? '' : intl.formatMessage({ id: 'market.frozen.about' })}
      </span>
    </div>
  );
}
