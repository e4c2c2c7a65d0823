import { useCallback, useMemo } from 'react';
import type { PositionBookRow } from '#client/api/types.ts';
import type { ReadMark } from '#client/state/positions/profit.ts';
import { LiveAmount } from '#client/widgets/live-amount.tsx';
import { Pnl } from '#client/widgets/pnl.tsx';
import { useBookDesk } from '../book-desk.ts';
import { profitOfRow, sumOf, type BookProfit } from '../model/book-line.ts';

interface BookPnlProps {
  rows: readonly PositionBookRow[];
  kind: keyof BookProfit;
  /** Whether the profit is the sum of the filtered rows rather than of one row. */
  total?: boolean;
  className?: string;
}

/** The profit of one or several rows: at closing prices for a past day, live for the running day. */
export function BookPnl({ rows, kind, total = false, className }: BookPnlProps) {
  const { view, final } = useBookDesk();
  const ids = useMemo(() => rows.filter((row) => row.net_quantity !== 0).map((row) => row.instrument.instrument_id), [rows]);
  const value = useCallback(
    (readMark: ReadMark) => sumOf(rows.map((row) => profitOfRow(row, view, readMark(row.instrument.instrument_id)?.price ?? null)[kind])),
    [rows, view, kind],
  );
  const [row] = rows;
  const scope = total ? 'shown' : row === undefined ? null : `position:${row.position_id}`;
  const meaning = scope === null ? undefined : `${view === 'day' ? 'day' : 'book'}-${kind}:${scope}`;
  if (final || kind === 'realised' || ids.length === 0)
    return (
      <span className={className}>
        <Pnl value={sumOf(rows.map((row) => profitOfRow(row, view, null)[kind]))} meaning={meaning} />
      </span>
    );
  return <LiveAmount meaning={meaning} instrumentIds={ids} value={value} {...(className === undefined ? {} : { className })} />;
}
