import { nextPrice, onTick, tickAt, type Instrument } from './instruments.ts';
import { noiseOf, rounded } from './random.ts';

export type Level = readonly [price: number, amount: number];

export interface Book {
  /** Best first. */
  readonly bids: readonly Level[];
  readonly asks: readonly Level[];
}

const DEPTH = { future: 20, option: 5 };
const LARGEST = { future: 2_000, option: 300 };

/** Some options have no bids, some no asks, and few neither: real chains have such rows. */
const lacks = {
  bids: ({ kind, id }: Instrument) => kind === 'option' && (id % 23 === 7 || id % 61 === 13),
  asks: ({ kind, id }: Instrument) => kind === 'option' && (id % 29 === 11 || id % 61 === 13),
};

function amountAt(instrument: Instrument, price: number, version: number, seed: number): number {
  const place = Math.round(price / instrument.terms.tick);
  // A level keeps its amount for some versions, and its neighbour changes at another one.
  const noise = noiseOf(seed, instrument.id, place, Math.floor((version + place) / 6));
  return rounded((1 + Math.floor(noise * LARGEST[instrument.kind])) * instrument.terms.minAmount, 2);
}

function side(instrument: Instrument, first: number, way: 'down' | 'up', version: number, seed: number): readonly Level[] {
  const levels: Level[] = [];
  for (let price = first; levels.length < DEPTH[instrument.kind] && price > 0; price = nextPrice(instrument.terms, price, way)) {
    const place = Math.round(price / instrument.terms.tick);
    if (levels.length > 0 && noiseOf(seed, place, 77) < 0.3) continue;
    levels.push([price, amountAt(instrument, price, version, seed)]);
  }
  return levels;
}

/** Returns the book around a mark price: the same for the same mark, version and seed. */
export function bookOf(instrument: Instrument, mark: number, version: number, seed: number): Book {
  const { terms, kind } = instrument;
  const half = Math.max(tickAt(terms, mark) / 2, mark * (kind === 'future' ? 0.000_01 : 0.012));
  const bid = onTick(terms, mark - half, 'down');
  const ask = Math.max(onTick(terms, mark + half, 'up'), terms.tick);
  return {
    bids: lacks.bids(instrument) || bid <= 0 ? [] : side(instrument, bid, 'down', version, seed),
    asks: lacks.asks(instrument) ? [] : side(instrument, ask, 'up', version, seed),
  };
}
