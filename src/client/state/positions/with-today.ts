import type { PnlAnswer, PositionBookRow } from '#client/api/types.ts';
import { knownDecimal, knownMoney, plusKnown } from '../resource/known-money.ts';
import { movedSince, type ReadMark } from './profit.ts';
import { moneyFromDecimal, moneyToDecimal, addMoney } from '#domain/units/money.ts';

type Line = PnlAnswer['pnl'][number];

/** A line of a report with its part of the current day, which moves with the marks. */
export interface MovingLine extends Line {
  readonly today: readonly PositionBookRow[];
}

const CHARGES = ['brokerage', 'stt', 'exchange', 'sebi', 'stamp', 'gst', 'depository', 'total'] as const;
const AMOUNTS = ['realised_pnl', 'unrealised_pnl', 'converted_pnl', 'gross_pnl', 'net_pnl'] as const;
const NOTHING = Object.fromEntries(CHARGES.map((name) => [name, 0])) as Line['charges'];
const sum = (a: number, b: number) => moneyToDecimal(addMoney(moneyFromDecimal(a), moneyFromDecimal(b)));

function plusRow(line: MovingLine, row: PositionBookRow): MovingLine {
  const amounts = Object.fromEntries(AMOUNTS.map((name) => [name, knownDecimal(plusKnown(knownMoney(line[name]), knownMoney(row[name])))]));
  const charges = Object.fromEntries(
    CHARGES.map((name) => [name, sum(line.charges[name] ?? 0, row.charges[name] ?? 0)]),
  ) as Line['charges'];
  return {
    ...line,
    ...(amounts as Pick<Line, (typeof AMOUNTS)[number]>),
    charges,
    realised_at_cost: sum(line.realised_at_cost, row.realised_at_cost),
    today: [...line.today, row],
  };
}

/** Returns a report ending yesterday with today's rows added to its lines, in the report's order; new lines follow. */
export function withToday(
  lines: readonly Line[],
  rows: readonly PositionBookRow[],
  nameOf: (row: PositionBookRow) => { readonly key: string; readonly label: string },
): readonly MovingLine[] {
  const all = new Map<string, MovingLine>(lines.map((line) => [line.key, { ...line, today: [] }]));
  for (const row of rows) {
    const { key, label } = nameOf(row);
    const nothing = {
      realised_pnl: 0,
      unrealised_pnl: 0,
      converted_pnl: 0,
      gross_pnl: 0,
      net_pnl: 0,
      realised_at_cost: 0,
      charges: NOTHING,
    };
    all.set(key, plusRow(all.get(key) ?? { key, label, ...nothing, today: [] }, row));
  }
  return [...all.values()];
}

/** Returns the result of lines at the marks of now, before or after charges; null while a part is unknown. */
export function resultNow(lines: readonly MovingLine[], gross: boolean, readMark: ReadMark): number | null {
  let total: number | null = 0;
  for (const line of lines) {
    const result = plusKnown(knownMoney(gross ? line.gross_pnl : line.net_pnl), movedSince(line.today, readMark));
    total = total === null || result === null ? null : sum(total, moneyToDecimal(result));
  }
  return total;
}

/**
 * Returns the days of a report, the running one by the position book where both have it: every screen that shows days has the same of it. A report as it
 * stands where the book is not there.
 */
export function daysNow(
  { pnl, includes_today: includesToday, to }: PnlAnswer,
  rows: readonly PositionBookRow[] | null,
): readonly MovingLine[] {
  if (!includesToday || rows === null) return withToday(pnl, [], () => ({ key: '', label: '' }));
  return withToday(
    pnl.filter(({ key }) => key !== to),
    rows,
    () => ({ key: to, label: to }),
  );
}

/** Returns how far the running day has moved from the marks of the book; 0 while a price is unknown. */
export const moveOfToday = (lines: readonly MovingLine[], readMark: ReadMark): number =>
  knownDecimal(
    movedSince(
      lines.flatMap(({ today }) => today),
      readMark,
    ),
  ) ?? 0;

const moved = (amount: number | null, move: number) => (amount === null ? null : sum(amount, move));

/** Returns the days with the running one moved by the amount. */
export function atMove(lines: readonly MovingLine[], move: number): readonly MovingLine[] {
  if (move === 0) return lines;
  return lines.map((line) =>
    line.today.length === 0
      ? line
      : {
          ...line,
          unrealised_pnl: moved(line.unrealised_pnl, move),
          gross_pnl: moved(line.gross_pnl, move),
          net_pnl: moved(line.net_pnl, move),
        },
  );
}
