import type { TicketExit, TicketLine, TicketLines } from '#client/state/orders/ticket-lines.ts';
import type { DraftLevel } from '#client/widgets/price-chart/chart-types.ts';

/** The labels of the lines of an unsent order, and of the buttons that add a line. */
export interface DraftWords {
  readonly line: (line: TicketLine, order: Pick<TicketLines, 'side' | 'lots'>) => string;
  readonly add: (part: TicketExit) => string;
}

/** Returns the chart levels of an unsent order; the first one carries the buttons that add a stop or target. Empty on the chart of another instrument. */
export function draftLevels(instrumentId: string, tick: number, ticket: TicketLines | null, words: DraftWords): readonly DraftLevel[] {
  if (ticket === null || ticket.instrumentId !== instrumentId) return [];
  const { side, lines, adds } = ticket;
  const entry = side === 'BUY' ? 'buy' : 'sell';
  return lines.map((line, place) => {
    const { part, price, profit, movable, wrong } = line;
    const kind = wrong ? 'wrong' : part === 'stop' || part === 'target' ? part : entry;
    const addOf = (exit: TicketExit) => (place === 0 && adds.includes(exit) ? words.add(exit) : null);
    const label = words.line(line, ticket);
    return { id: part, price, tick, label, profit, kind, movable, addStop: addOf('stop'), addTarget: addOf('target') };
  });
}
