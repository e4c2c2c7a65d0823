import { rounded } from '../world/random.ts';
import type { Book, Level } from '../world/book.ts';
import type { Instrument } from '../world/instruments.ts';
import type { World } from '../world/world.ts';

type Change = readonly [action: 'new' | 'change' | 'delete', price: number, amount: number];

function changesOf(before: readonly Level[], after: readonly Level[]): readonly Change[] {
  const old = new Map(before);
  const next = new Map(after);
  const gone = before.filter(([price]) => !next.has(price)).map(([price]): Change => ['delete', price, 0]);
  const there = after.flatMap(([price, amount]): Change[] => {
    const known = old.get(price);
    return known === amount ? [] : [[known === undefined ? 'new' : 'change', price, amount]];
  });
  return [...gone, ...there];
}

/** A book as one connection has heard it: first the whole, then what has changed. */
export class BookChanges {
  private told: { readonly book: Book; readonly id: number } | null = null;

  constructor(
    private readonly world: World,
    private readonly instrument: Instrument,
  ) {}

  /** Returns the next notification; null: nothing has changed. */
  next(): Record<string, unknown> | null {
    const book = this.world.book(this.instrument);
    const id = this.world.changeId(this.instrument);
    const before = this.told;
    const bids = changesOf(before?.book.bids ?? [], book.bids);
    const asks = changesOf(before?.book.asks ?? [], book.asks);
    if (before !== null && bids.length + asks.length === 0) return null;
    this.told = { book, id };
    return {
      type: before === null ? 'snapshot' : 'change',
      timestamp: this.world.now(),
      ...(before === null ? {} : { prev_change_id: before.id }),
      instrument_name: this.instrument.name,
      change_id: id,
      bids,
      asks,
    };
  }
}

/** Bids are rounded down to the group, asks up, and amounts of one price are added. */
function grouped(levels: readonly Level[], group: number, depth: number, way: 'down' | 'up'): readonly Level[] {
  if (group === 0) return levels.slice(0, depth);
  const sums = new Map<number, number>();
  for (const [price, amount] of levels) {
    const place = rounded((way === 'down' ? Math.floor(price / group) : Math.ceil(price / group)) * group, 4);
    sums.set(place, rounded((sums.get(place) ?? 0) + amount, 2));
  }
  return [...sums].slice(0, depth);
}

/** Returns a book of so many levels: the group counts ticks. */
export function groupedBook(world: World, instrument: Instrument, group: number, depth: number): Record<string, unknown> {
  const { bids, asks } = world.book(instrument);
  const step = group * instrument.terms.tick;
  return {
    timestamp: world.now(),
    instrument_name: instrument.name,
    change_id: world.changeId(instrument),
    bids: grouped(bids, step, depth, 'down'),
    asks: grouped(asks, step, depth, 'up'),
  };
}
