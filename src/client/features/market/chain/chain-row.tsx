import { memo, useCallback, useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { cx } from '#client/ui/cx.ts';
import { LiveWidth } from '#client/widgets/live-width.tsx';
import { Strike } from '#client/widgets/strike.tsx';
import type { HeldLots } from '#client/state/orders/held-lots.ts';
import { LiveFigure } from '#client/widgets/live-figure.tsx';
import type { ChainLine, ChainSide } from '../model/chain-lines.ts';
import type { ChainBook } from './chain-book.ts';
import { ChainCell } from './chain-cell.tsx';
import type { ColumnPlace, GridColumn } from './columns.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { lastPriceOf } from '#client/state/market/ticker-table.ts';

interface ChainRowProps {
  book: ChainBook;
  spotId: string;
  line: ChainLine;
  index: number;
  columns: readonly GridColumn[];
  /** Position of each column, as shares of the width. */
  places: readonly ColumnPlace[];
  stacked: boolean;
  /** Height of the row in pixels. */
  height: number;
  heldCall: HeldLots | null;
  heldPut: HeldLots | null;
  /** Number of working orders in the call. */
  workingCall: number;
  workingPut: number;
  activeColumn: number | null;
  /** Whether a change of the last price is tinted; off in long chains. */
  tint: boolean;
  /** Whether orders are taken here. */
  trades: boolean;
  picked: ChainSide | null;
}

/** Returns the id of a cell, for the grid's active descendant. */
export function cellId(row: number, column: number): string {
  return `chain-${row}-${column}`;
}

/** The bar of open interest, which grows away from the strike. */
function InterestBar({ book, instrumentId, side }: { book: ChainBook; instrumentId: string; side: ChainSide }) {
  const share = useCallback(() => book.interestShare(instrumentId), [book, instrumentId]);
  return (
    <LiveWidth
      instrumentId={instrumentId}
      share={share}
      className={cx('absolute bottom-0 h-1', side === 'call' ? 'right-0 bg-down/70' : 'left-0 bg-up/70')}
    />
  );
}

type StrikeMarksProps = Pick<ChainRowProps, 'line' | 'stacked' | 'trades' | 'heldCall' | 'heldPut' | 'workingCall' | 'workingPut'>;

/** Buy and sell buttons of one side, shown under the pointer in a place of their own. The keyboard has shortcuts instead. */
function TradeMarks({ side }: { side: ChainSide }) {
  const intl = useIntl();
  return (
    <span className="trade-marks">
      {(['BUY', 'SELL'] as const).map((trade) => (
        <button
          key={trade}
          type="button"
          tabIndex={-1}
          aria-hidden
          data-trade={trade}
          data-leg={side}
          className={trade === 'BUY' ? 'trade-buy' : 'trade-sell'}
          title={intl.formatMessage({ id: `market.trade.${side}` }, { side: trade })}
        >
          {intl.formatMessage({ id: trade === 'BUY' ? 'side.buy-letter' : 'side.sell-letter' })}
        </button>
      ))}
    </span>
  );
}

/** The strike between the positions and working orders of both sides. */
function StrikeMarks({ line, stacked, heldCall, heldPut, workingCall, workingPut }: Omit<StrikeMarksProps, 'trades'>) {
  return (
    <>
      <HeldChip held={heldCall} side="call" stacked={stacked} />
      <WorkingMark orders={workingCall} side="call" stacked={stacked} />
      {/* The strike takes the middle third of a row of 45 pixels: positions stand above it, working orders below. */}
      <Strike value={line.strike} className={stacked ? 'text-small min-[360px]:text-body leading-4 min-[360px]:leading-4' : ''} />
      {line.atm ? (
        <span className="sr-only">
          <FormattedMessage id="market.atm.row" />
        </span>
      ) : null}
      <HeldChip held={heldPut} side="put" stacked={stacked} />
      <WorkingMark orders={workingPut} side="put" stacked={stacked} />
    </>
  );
}

/** The number of working orders in a leg, at the side's edge of the strike, below the position. */
function WorkingMark({ orders, side, stacked }: { orders: number; side: ChainSide; stacked: boolean }) {
  if (orders === 0) return null;
  return (
    <span
      className={cx(
        'absolute bottom-0 flex min-w-4 items-center justify-center rounded-chip border border-border-strong bg-surface px-1 text-micro text-text-2',
        stacked ? 'h-3.5' : 'h-4',
        side === 'call' ? 'left-0' : 'right-0',
      )}
    >
      <span aria-hidden>{orders}</span>
      <span className="sr-only">
        <FormattedMessage id="market.working" values={{ orders }} />
      </span>
    </span>
  );
}

/** The net position of a leg over all products, at the side's edge of the strike; both directions where one product is long and another short. */
function HeldChip({ held, side, stacked }: { held: HeldLots | null; side: ChainSide; stacked: boolean }) {
  if (held === null) return null;
  return (
    <span className={cx('absolute top-0 flex', side === 'call' ? 'left-0' : 'right-0')}>
      {(['long', 'short'] as const).map((way) =>
        held[way] === 0 ? null : (
          <span
            key={way}
            className={cx(
              'flex min-w-4 items-center justify-center rounded-chip text-micro text-on-primary',
              // A long and a short mark together are narrower, so that the strike keeps its width.
              held.long !== 0 && held.short !== 0 ? 'px-px' : 'px-1',
              stacked ? 'h-3.5' : 'h-4',
              way === 'long' ? 'bg-buy' : 'bg-sell',
            )}
            style={{ boxShadow: '0 0 0 1px var(--surface)' }}
          >
            <span aria-hidden>{`${way === 'long' ? '+' : '\u2212'}${held[way]}`}</span>
            <span className="sr-only">
              <FormattedMessage id="market.position" values={{ side: way === 'long' ? 'BUY' : 'SELL', lots: held[way] }} />
            </span>
          </span>
        ),
      )}
    </span>
  );
}

/** The middle of a row. On a phone the buttons are in the order bar below instead. */
function StrikePlace(props: StrikeMarksProps) {
  if (props.stacked) return <StrikeMarks {...props} />;
  return (
    <>
      {props.trades ? <TradeMarks side="call" /> : null}
      <span className="relative flex h-full flex-1 cursor-pointer items-center justify-center">
        <StrikeMarks {...props} />
      </span>
      {props.trades ? <TradeMarks side="put" /> : null}
    </>
  );
}

/** One strike: the call's values, the strike, the put's values. */
export const ChainRow = memo(function ChainRow(props: ChainRowProps) {
  const { book, spotId, line, index, columns, places, stacked, height, activeColumn, picked, tint } = props;
  return (
    <div role="row" aria-rowindex={index + 2} data-row={index} className="chain-row border-b border-border" style={{ height }}>
      {columns.map((column, place) => {
        const active = place === activeColumn;
        const key = `${column.side}-${column.id}`;
        if (column.id === 'pair')
          return (
            <div
              key={key}
              id={cellId(index, place)}
              role="gridcell"
              data-column={place}
              style={places[place]}
              className={cx('chain-cell bg-sunken text-center text-[13px]', active && 'chain-active')}
            >
              <PairCell book={book} callId={line.pairCallId} putId={line.pairPutId} />
            </div>
          );
        if (column.id === 'strike' || column.side === 'strike')
          return (
            <div
              key={key}
              id={cellId(index, place)}
              role="rowheader"
              data-column={place}
              style={places[place]}
              className={cx(
                'chain-cell flex items-center justify-center font-semibold',
                line.atm ? 'bg-primary text-on-primary' : 'bg-sunken',
                active && 'chain-active',
              )}
            >
              <StrikePlace {...props} />
            </div>
          );
        const { side, id } = column;
        const instrumentId = side === 'call' ? line.callId : line.putId;
        const thin = side === 'call' ? line.thinCall : line.thinPut;
        return (
          <div
            key={key}
            id={cellId(index, place)}
            role="gridcell"
            aria-selected={picked === side}
            data-column={place}
            style={places[place]}
            className={cx(
              'chain-cell cursor-pointer',
              stacked ? 'px-1.5' : 'px-1 text-[13px]',
              side === 'call' ? 'text-right' : 'text-left',
              line.atm ? 'bg-atm' : line.inTheMoney === side && 'bg-itm',
              picked === side && 'bg-selected',
              thin && 'text-text-3',
              active && 'chain-active',
            )}
          >
            {id === 'oi' ? <InterestBar book={book} instrumentId={instrumentId} side={side} /> : null}
            <ChainCell book={book} instrumentId={instrumentId} spotId={spotId} column={id} stacked={stacked} tint={tint} />
          </div>
        );
      })}
    </div>
  );
});

interface PairCellProps {
  book: ChainBook;
  callId: string | null;
  putId: string | null;
}

/** The price of a call and a put together: a straddle at one strike, else a strangle. A dash where the chain has no such strike. */
function PairCell({ book, callId, putId }: PairCellProps) {
  const ids = useMemo(() => [callId, putId].filter((id) => id !== null), [callId, putId]);
  const figure = useCallback(() => {
    const lastOf = (id: string | null) => {
      const quote = id === null ? null : book.quote(id);
      return quote === null ? null : lastPriceOf(quote);
    };
    const [call, put] = [lastOf(callId), lastOf(putId)];
    return call === null || put === null ? null : call + put;
  }, [book, callId, putId]);
  const { settings } = useFormat();
  const form = useCallback(() => book.formOf('ltp', settings), [book, settings]);
  return <LiveFigure instrumentIds={ids} figure={figure} kind="price" form={form} />;
}
