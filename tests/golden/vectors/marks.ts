/**
 * Marks and positions valued at them: a quote (last trade, best bid and ask; null = none), a position from one fill, and the mark with its basis and the
 * unrealised profit. Source: computed by hand from the rule "the last trade moved into the current spread, the middle where nothing has traded, unknown
 * without both"; profit = (mark - average) x net quantity. Tolerance: none, every figure is exact.
 */
export interface MarkVector {
  readonly name: string;
  readonly quote: readonly [last: number | null, bid: number | null, ask: number | null];
  readonly mark: readonly [price: number, basis: 'last' | 'bid' | 'ask' | 'mid'] | null;
  readonly held: readonly [net: number, average: number];
  readonly profit: number | null;
}

const row = (
  name: string,
  quote: MarkVector['quote'],
  mark: MarkVector['mark'],
  held: MarkVector['held'],
  profit: number | null,
): MarkVector => ({ name, quote, mark, held, profit });

export const MARK_VECTORS: readonly MarkVector[] = [
  row('a long whose book fell away from its last trade', [804.1, 723.7, 725.35], [725.35, 'ask'], [65, 804.1], -5118.75),
  row('the short on the other side of it', [804.1, 723.7, 725.35], [725.35, 'ask'], [-65, 804.1], 5118.75),
  row('a long whose book rose', [640, 725.35, 727], [725.35, 'bid'], [65, 640], 5547.75),
  row('a short whose book rose', [640, 725.35, 727], [725.35, 'bid'], [-130, 640], -11095.5),
  row('a trade inside the spread', [100, 99.5, 100.5], [100, 'last'], [75, 99], 75),
  row('a trade at the bid', [99.5, 99.5, 100.5], [99.5, 'last'], [75, 99], 37.5),
  row('a trade at the ask', [100.5, 99.5, 100.5], [100.5, 'last'], [-75, 99], -112.5),
  row('one tick below the bid', [99.45, 99.5, 100.5], [99.5, 'bid'], [75, 99.5], 0),
  row('one tick above the ask', [100.55, 99.5, 100.5], [100.5, 'ask'], [75, 99.5], 75),
  row('a bid alone above the trade', [2, 3, null], [3, 'bid'], [-65, 2.5], -32.5),
  row('a bid alone below the trade', [5, 3, null], [5, 'last'], [65, 4], 65),
  row('an ask alone below the trade', [2, null, 0.05], [0.05, 'ask'], [650, 2], -1267.5),
  row('an ask alone above the trade', [2, null, 2.4], [2, 'last'], [-650, 2.5], 325),
  row('an empty book', [18.2, null, null], [18.2, 'last'], [65, 20], -117),
  row('never traded', [null, 10, 11], [10.5, 'mid'], [65, 11], -32.5),
  row('never traded, told as 0, between two ticks', [0, 10, 10.05], [10.025, 'mid'], [-65, 10], -1.625),
  row('never traded, a middle between two units', [null, 0.0001, 0.0002], [0.0001, 'mid'], [100, 0.0002], -0.01),
  row('never traded, a bid alone', [null, 10, null], null, [65, 10], null),
  row('never traded, an ask alone', [null, null, 10], null, [-65, 10], null),
  row('never traded, no book', [null, null, null], null, [65, 10], null),
  row('a crossed book beside a trade', [100, 101, 99], [100, 'last'], [65, 100], 0),
  row('a crossed book alone', [null, 101, 99], null, [65, 100], null),
  row('a locked book above the trade', [98, 100, 100], [100, 'bid'], [65, 98], 130),
  row('a locked book below the trade', [102, 100, 100], [100, 'ask'], [-65, 102], 130),
  row('a worthless option at its lowest ask', [0.05, null, 0.05], [0.05, 'last'], [-1300, 0.4], 455),
  row('a future after a gap', [24012, 23770.2, 23772.8], [23772.8, 'ask'], [65, 24010.35], -15440.75),
  row('flat, with a mark', [100, 101, 102], [101, 'bid'], [0, 90], 0),
  row('flat, without one', [null, null, null], null, [0, 90], 0),
];
