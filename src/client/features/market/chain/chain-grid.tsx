import {
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
} from 'react';
import { FormattedMessage, type IntlShape, useIntl } from 'react-intl';
import type { Chain } from '#client/api/types.ts';
import type { Format } from '#client/i18n/format.ts';
import { expiryLabel } from '#client/i18n/expiry-label.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { useFocusKeys } from '#client/state/device/use-shortcuts.ts';
import { Button } from '#client/ui/button.tsx';
import { useLongPress } from '#client/ui/use-long-press.ts';
import { useRowHeight } from '#client/ui/use-dense.ts';
import { useMedia } from '#client/ui/use-media.ts';
import { useRowWindow } from '#client/ui/use-row-window.ts';
import { Strike } from '#client/widgets/strike.tsx';
import type { HeldLots } from '#client/state/orders/held-lots.ts';
import { type ChainCursor, cursorAt, legOf, type PickedLeg, placeOf } from '../model/chain-cursor.ts';
import type { ChainLine } from '../model/chain-lines.ts';
import { moveCell, type GridCell } from '../model/move-cell.ts';
import { TypedStrike, useTypedStrike } from './typed-strike.tsx';
import { ChainHead } from './chain-head.tsx';
import { cellId, ChainRow } from './chain-row.tsx';
import type { ChainBook } from './chain-book.ts';
import { columnPlaces, PHONE_WIDTHS, type GridColumn } from './columns.ts';
import { widthOf } from './leg-figures.ts';
import { takesOrders } from '../model/market-kind.ts';
import { livesByWall } from '#domain/market/source-kind.ts';

export type ChainAct = 'depth' | 'chart' | 'freeze';

interface ChainGridProps {
  chain: Chain;
  book: ChainBook;
  lines: readonly ChainLine[];
  columns: readonly GridColumn[];
  stacked: boolean;
  /** Moves a column to the place of another; absent where the order is fixed. */
  onOrder?: ((from: string, to: string) => void) | undefined;
  /** Lots held by instrument id. */
  held: ReadonlyMap<string, HeldLots>;
  /** Number of working orders by instrument id. */
  working: ReadonlyMap<string, number>;
  picked: PickedLeg | null;
  onPick: (leg: PickedLeg | null, byKeyboard: boolean) => void;
  /** Opens the ticket, or puts the leg into the basket. */
  onTrade: (leg: PickedLeg, side: 'BUY' | 'SELL', collect?: boolean) => void;
  /** A strike was pressed: both of its contracts together. */
  onStrike: (strike: number) => void;
  /** Handles other keys of the chain; returns whether the key was used. */
  onKey: (act: ChainAct, leg: PickedLeg | null) => boolean;
}

/** Longest chain with tinted price changes; nobody can follow more flashes, and they cost frame rate. */
const MOST_TINTED = 60;

/** A finger needs 44 pixels; the line between two rows takes one more. */
const ROW = { stacked: 45, wide: 36 } as const;
/** Height of the head above the rows, in pixels. */
const HEAD = 32;

/** Returns the grid's columns and their least width: on a phone the columns share the width, elsewhere they scroll before they become illegible. */
function layoutOf(columns: readonly GridColumn[], stacked: boolean) {
  const widths = columns.map(({ id }) => (stacked ? (PHONE_WIDTHS[id] ?? 68) : widthOf(id)));
  const track = (width: number) => `minmax(${stacked ? 0 : `${width}px`},${width}fr)`;
  return {
    template: widths.map(track).join(' '),
    places: columnPlaces(widths),
    least: stacked ? 0 : widths.reduce((sum, width) => sum + width, 0),
  };
}

/** Returns the grid cell around an element; null outside the rows. */
function cellOf(target: Element | null): GridCell | null {
  const column = Number(target?.closest<HTMLElement>('[data-column]')?.dataset['column'] ?? NaN);
  const row = Number(target?.closest<HTMLElement>('[data-row]')?.dataset['row'] ?? NaN);
  return Number.isNaN(column) || Number.isNaN(row) ? null : { row, column };
}

/** A long press on a leg opens its depth; a click that follows is ignored. */
function useRestingFinger(
  box: RefObject<HTMLDivElement | null>,
  lines: readonly ChainLine[],
  columns: readonly GridColumn[],
  onRest: (cursor: ChainCursor | null, leg: PickedLeg) => void,
) {
  const rested = useRef(false);
  useLongPress((target) => {
    const place = cellOf(target);
    const cursor = place === null ? null : cursorAt(place, lines, columns);
    const leg = legOf(cursor, lines, columns);
    if (leg === null) return;
    rested.current = true;
    onRest(cursor, leg);
  }, box);
  return {
    rested,
    onPointerDown: () => {
      rested.current = false;
    },
  };
}

interface GridCellOptions extends Pick<ChainGridProps, 'lines' | 'columns' | 'picked' | 'onPick' | 'onTrade' | 'onStrike' | 'onKey'> {
  box: RefObject<HTMLDivElement | null>;
  /** Of a row, in pixels. */
  height: number;
  /** The row at the money, and the function that scrolls to it. */
  atm: number;
  centre: () => void;
}

/** Brings a row of a height in pixels into sight, if it is not. */
function scrollTo(box: HTMLElement | null, row: number, height: number): void {
  if (box === null) return;
  const top = row * height;
  if (top < box.scrollTop) box.scrollTop = top;
  else if (top + height + HEAD > box.scrollTop + box.clientHeight) box.scrollTop = top + height + HEAD - box.clientHeight;
}

/** Keeps a row visible when a bar below the grid reduces the height; -1 = no row. */
function useKeptInSight(box: RefObject<HTMLElement | null>, row: number, rowHeight: number): void {
  useEffect(() => {
    const element = box.current;
    if (element === null || row === -1) return undefined;
    let before = element.clientHeight;
    const sizes = new ResizeObserver(() => {
      if (element.clientHeight < before) scrollTo(element, row, rowHeight);
      before = element.clientHeight;
    });
    sizes.observe(element);
    return () => sizes.disconnect();
  }, [box, row, rowHeight]);
}

/** Returns the cell that keys act on, and the handlers of keys and clicks. */
function useGridCell({ box, lines, columns, picked, height, atm, centre, onPick, onTrade, onStrike, onKey }: GridCellOptions) {
  const keys = useFocusKeys('option-chain');
  const [cursor, setCursor] = useState<ChainCursor | null>(null);
  const cell = placeOf(cursor, lines, columns);
  const setCell = (next: GridCell) => setCursor(cursorAt(next, lines, columns));
  const reveal = ({ row }: GridCell) => scrollTo(box.current, row, height);
  const pickedRow = picked === null ? -1 : lines.findIndex(({ strike }) => strike === picked.strike);
  useKeptInSight(box, pickedRow, height);
  const inner = Math.max(0, columns.findIndex(({ side }) => side === 'strike') - 1);
  const typed = useTypedStrike(lines, (row) => {
    const next = { row, column: cell?.column ?? inner };
    setCell(next);
    reveal(next);
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.metaKey) return;
    const now = cell ?? { row: atm, column: 0 };
    if (!event.ctrlKey && typed.press(event.key, now.row)) {
      // Digits select a strike while the chain has the focus; elsewhere they choose a tab.
      event.stopPropagation();
      event.preventDefault();
      return;
    }
    const next = moveCell(now, event.key, lines.length, columns.length, 10, event.ctrlKey);
    const leg = legOf(cursor ?? cursorAt(now, lines, columns), lines, columns);
    if (next !== null) {
      setCell(next);
      reveal(next);
    } else if (!event.ctrlKey && event.key === 'Enter' && leg !== null) onPick(leg, true);
    else if (!event.ctrlKey && event.key === 'Enter' && cursor?.id === 'strike') onStrike(cursor.strike);
    else if (!event.ctrlKey && event.key === 'Escape' && picked !== null) onPick(null, true);
    else {
      const trade = (side: 'BUY' | 'SELL') => {
        if (leg === null) return;
        // The marked contract is scrolled into view before a trade, so that the trader sees it.
        reveal(now);
        onTrade(leg, side);
      };
      keys.press(event.nativeEvent, {
        buy: () => trade('BUY'),
        sell: () => trade('SELL'),
        depth: () => onKey('depth', leg),
        chart: () => onKey('chart', leg),
        freeze: () => onKey('freeze', leg),
        money: () => {
          setCell({ row: atm, column: now.column });
          centre();
        },
      });
      return;
    }
    event.preventDefault();
  };
  const { rested, onPointerDown } = useRestingFinger(box, lines, columns, (at, leg) => {
    setCursor(at);
    onKey('depth', leg);
  });
  const onClick = (event: MouseEvent<HTMLElement>) => {
    if (rested.current) return;
    const target = event.target instanceof Element ? event.target : null;
    const place = cellOf(target);
    if (place === null) return;
    const { row } = place;
    const pressed = cursorAt(place, lines, columns);
    setCursor(pressed);
    const mark = target?.closest<HTMLElement>('[data-trade]')?.dataset;
    const strike = lines[row]?.strike;
    if (strike !== undefined && mark !== undefined) {
      const side = mark['leg'] === 'put' ? 'put' : 'call';
      setCursor({ strike, side, id: 'ltp' });
      onTrade({ strike, side }, mark['trade'] === 'SELL' ? 'SELL' : 'BUY', event.shiftKey);
      return;
    }
    const leg = legOf(pressed, lines, columns);
    const same = leg !== null && picked?.strike === leg.strike && picked.side === leg.side;
    if (strike !== undefined && pressed?.id === 'strike') onStrike(strike);
    else onPick(same ? null : leg, false);
  };
  return { cell, setCell, does: { onKeyDown, onClick, onPointerDown }, typed: typed.text };
}

interface AtmCentre {
  /** The strike at the money is scrolled out of sight. */
  readonly away: boolean;
  readonly centre: () => void;
}

/** Returns whether a row is out of view, and the function that centres it; centres it once automatically for each `subject`. */
function useAtmCentre(box: RefObject<HTMLElement | null>, row: number, rowHeight: number, subject: string): AtmCentre {
  const [away, setAway] = useState(false);
  const centre = useCallback(() => {
    const element = box.current;
    if (element === null) return;
    // Aligned to a whole row, so that the first visible row is not cut.
    const top = (row + 0.5) * rowHeight - (element.clientHeight - HEAD) / 2;
    element.scrollTop = Math.max(0, Math.round(top / rowHeight) * rowHeight);
  }, [box, row, rowHeight]);
  const latest = useRef(centre);
  useLayoutEffect(() => {
    latest.current = centre;
  });
  // Only another chain scrolls the view; a change of the strike at the money does not, because somebody may be reading.
  const centred = useRef<string | null>(null);
  useLayoutEffect(() => {
    if (centred.current === subject) return;
    centred.current = subject;
    latest.current();
  }, [subject]);
  useEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const look = () => {
      const top = row * rowHeight;
      setAway(top < element.scrollTop - rowHeight || top > element.scrollTop + element.clientHeight - rowHeight * 1.5);
    };
    look();
    element.addEventListener('scroll', look, { passive: true });
    return () => element.removeEventListener('scroll', look);
  }, [box, row, rowHeight]);
  useInLowWindow(box);
  return { away, centre };
}

/** Returns how high a row is, in pixels. */
function useHeight(stacked: boolean): number {
  const wide = useRowHeight(ROW.wide);
  return stacked ? ROW.stacked : wide;
}

/** Returns the row at the money; the first where none is. */
const atmOf = (lines: readonly ChainLine[]) =>
  Math.max(
    0,
    lines.findIndex((line) => line.atm),
  );

/** A phone in landscape orientation. */
const LOW = '(max-height: 36rem)';

/** Scrolls the grid into a low window when the grid appears or the window becomes low, since the strikes matter more than the header. */
function useInLowWindow(box: RefObject<HTMLElement | null>): void {
  const low = useMedia(LOW);
  useEffect(() => {
    if (!low && !document.documentElement.hasAttribute('data-low')) return undefined;
    const frame = requestAnimationFrame(() => box.current?.scrollIntoView({ block: 'end', behavior: 'instant' }));
    return () => cancelAnimationFrame(frame);
  }, [low, box]);
}

/** Returns the name of the grid: underlying and expiry. */
function captionOf({ underlying, expiry, source }: Chain, intl: IntlShape, format: Format): string {
  const told = livesByWall(source) ? format.expiry(expiry) : expiryLabel(intl, format, expiry);
  return intl.formatMessage({ id: 'market.chain.caption' }, { underlying, expiry: told });
}

/** The chain as a grid with one tab stop: arrows move, Enter opens the order bar, letters the ticket. Never mirrored. */
export function ChainGrid({ chain, book, lines, columns, stacked, onOrder, held, working, picked, ...does }: ChainGridProps) {
  const intl = useIntl();
  const format = useFormat();
  const box = useRef<HTMLDivElement>(null);
  const hintId = useId();
  const height = useHeight(stacked);
  const atm = atmOf(lines);
  const view = useRowWindow(box, lines.length, height);
  const { away, centre } = useAtmCentre(box, atm, height, `${chain.underlying} ${chain.expiry} ${height}`);
  const { cell, setCell, typed, ...acts } = useGridCell({
    box,
    lines,
    columns,
    picked,
    height,
    atm,
    centre,
    ...does,
  });
  const { template, places, least } = useMemo(() => layoutOf(columns, stacked), [columns, stacked]);

  return (
    <div dir="ltr" className="relative flex min-h-0 flex-1 flex-col">
      <p id={hintId} className="sr-only">
        <FormattedMessage id={takesOrders(chain) ? 'market.chain.keys' : 'market.chain.keys-read'} />
      </p>
      <div
        ref={box}
        role="grid"
        tabIndex={0}
        aria-label={captionOf(chain, intl, format)}
        aria-describedby={hintId}
        aria-rowcount={lines.length + 1}
        aria-colcount={columns.length}
        aria-activedescendant={cell !== null && cell.row >= view.first && cell.row < view.end ? cellId(cell.row, cell.column) : undefined}
        className="chain-grid relative min-h-0 flex-1 overflow-auto rounded-card border border-border bg-surface"
        {...acts.does}
        onFocus={() => {
          if (cell === null) setCell({ row: atm, column: 0 });
        }}
      >
        <div style={{ minWidth: least }}>
          <ChainHead columns={columns} template={template} stacked={stacked} onOrder={onOrder} />
          <div role="rowgroup" style={{ paddingTop: view.before, paddingBottom: view.after }}>
            {lines.slice(view.first, view.end).map((line, offset) => {
              const index = view.first + offset;
              return (
                <ChainRow
                  key={line.strike}
                  book={book}
                  spotId={chain.spot_instrument_id}
                  line={line}
                  index={index}
                  columns={columns}
                  places={places}
                  stacked={stacked}
                  height={height}
                  heldCall={held.get(line.callId) ?? null}
                  heldPut={held.get(line.putId) ?? null}
                  workingCall={working.get(line.callId) ?? 0}
                  workingPut={working.get(line.putId) ?? 0}
                  trades={takesOrders(chain)}
                  tint={lines.length <= MOST_TINTED}
                  activeColumn={cell?.row === index ? cell.column : null}
                  picked={picked?.strike === line.strike ? picked.side : null}
                />
              );
            })}
          </div>
        </div>
      </div>
      <TypedStrike typed={typed} />
      {away ? <BackToMoney strike={lines[atm]?.strike} onBack={centre} /> : null}
    </div>
  );
}

interface BackToMoneyProps {
  strike: number | undefined;
  onBack: () => void;
}

/** The button below the grid that scrolls back to the strike at the money, while that is out of view. It shortens the grid at its end. */
function BackToMoney({ strike, onBack }: BackToMoneyProps) {
  return (
    <div className="flex justify-center pt-1">
      <Button size="sm" onClick={onBack}>
        <FormattedMessage id="market.atm" values={{ strike: <Strike key="strike" value={strike} /> }} />
      </Button>
    </div>
  );
}
