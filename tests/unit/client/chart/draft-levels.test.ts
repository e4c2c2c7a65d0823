import { describe, expect, it, vi } from 'vitest';
import { draftLevels, type DraftWords } from '#client/features/chart/model/draft-levels.ts';
import type { TicketLine, TicketLines } from '#client/state/orders/ticket-lines.ts';

const words: DraftWords = { line: ({ part }, { side, lots }) => `${side} ${lots} ${part}`, add: (part) => `+ ${part}` };
const line = (change: Partial<TicketLine> = {}): TicketLine => ({
  part: 'price',
  price: 110,
  movable: true,
  wrong: false,
  profit: null,
  ...change,
});
const ticket = (change: Partial<TicketLines> = {}): TicketLines => ({
  instrumentId: 'X',
  side: 'BUY',
  lots: 2,
  lines: [line(), line({ part: 'stop', price: 100, profit: -1_300 })],
  adds: ['target'],
  move: vi.fn<TicketLines['move']>(),
  add: vi.fn<TicketLines['add']>(),
  ...change,
});

describe('the lines of the ticket on a chart', () => {
  it('are drawn in the colours of their meaning, with what can be added beside the first', () => {
    expect(draftLevels('X', 0.05, ticket(), words)).toEqual([
      {
        id: 'price',
        price: 110,
        tick: 0.05,
        label: 'BUY 2 price',
        profit: null,
        kind: 'buy',
        movable: true,
        addStop: null,
        addTarget: '+ target',
      },
      {
        id: 'stop',
        price: 100,
        tick: 0.05,
        label: 'BUY 2 stop',
        profit: -1_300,
        kind: 'stop',
        movable: true,
        addStop: null,
        addTarget: null,
      },
    ]);
    expect(draftLevels('X', 0.05, ticket({ side: 'SELL' }), words)[0]?.kind).toBe('sell');
  });

  it('turn to the warning where the ticket finds a field wrong', () => {
    expect(draftLevels('X', 0.05, ticket({ lines: [line({ wrong: true })] }), words)[0]?.kind).toBe('wrong');
  });

  it('are none on a chart of another instrument, and none without a ticket', () => {
    expect(draftLevels('Y', 0.05, ticket(), words)).toEqual([]);
    expect(draftLevels('X', 0.05, null, words)).toEqual([]);
  });
});
