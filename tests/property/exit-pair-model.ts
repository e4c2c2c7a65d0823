import fc from 'fast-check';
import { createAnchor, type EntryAnchor, growByEntry } from '#domain/orders/entry-anchor.ts';
import { createExitPair, effectiveStop, type ExitPair } from '#domain/orders/exit-pair.ts';
import { type ExitEffect, type ExitInput, reduceExitPair } from '#domain/orders/reduce-exit-pair.ts';
import { p } from '#tests/support/client/trading-samples.ts';

const LOT = 65;

interface VenueOrder {
  readonly quantity: number;
  readonly part: 'stop' | 'target';
  filled: number;
  ended: boolean;
}

/** One random step. `pick` chooses among the pending events, so that any step is possible in any state. */
export const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('parent-fills' as const), lots: fc.integer({ min: 1, max: 3 }) }) },
  { weight: 1, arbitrary: fc.constant({ do: 'parent-ends' as const }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('price' as const), ticks: fc.integer({ min: 85, max: 125 }), fresh: fc.boolean() }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('venue-fills' as const), pick: fc.nat(), lots: fc.integer({ min: 1, max: 4 }) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('venue-ends' as const), pick: fc.nat(), refused: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('venue-obeys' as const), pick: fc.nat() }) },
  { weight: 8, arbitrary: fc.record({ do: fc.constant('news' as const), pick: fc.nat(), keep: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('lose-fill' as const), pick: fc.nat() }) },
  { weight: 1, arbitrary: fc.constant({ do: 'restart' as const }) },
  { weight: 1, arbitrary: fc.constant({ do: 'retry' as const }) },
);
/** A story in which the trader gives up at some point. */
export const givenUp = fc.oneof({ weight: 30, arbitrary: step }, { weight: 1, arbitrary: fc.constant({ do: 'cancel' as const }) });
export type Step = typeof givenUp extends fc.Arbitrary<infer S> ? S : never;

/** A truthful venue whose news and whose hearing are slow, doubled and out of order, and the pair that has to live with it. */
export class ExitStory {
  pair: ExitPair;
  parentFilled = 0;
  parentEnded = false;
  readonly orders = new Map<string, VenueOrder>();
  private news: ExitInput[] = [];
  private commands: Extract<ExitEffect, { type: 'send' | 'cancel' }>[] = [];
  private trades = 0;
  private level: number | null = null;
  private anchor: EntryAnchor | null;
  private readonly prices = new Map<string, number>();

  /** `anchored`: the stop and the target are distances from the average fill of the parent, not prices. */
  constructor(trailing: boolean, freezeQuantity: number, anchored = false) {
    const plan = { stop: { kind: 'points', points: p(5) }, target: { kind: 'percent', basisPoints: 1000 } } as const;
    this.anchor = anchored ? createAnchor(plan, { side: 'buy', tick: p(0.05) }) : null;
    const rule = {
      side: 'sell' as const,
      distance: { kind: 'points' as const, points: p(6) },
      activation: p(104),
      step: p(1),
      tick: p(0.05),
    };
    this.pair = createExitPair({
      pairId: 'x',
      side: 'sell',
      source: 'ltp',
      stop: { trigger: p(95), limitOffset: null },
      target: p(110),
      trailing: trailing ? rule : null,
      lotSize: LOT,
      freezeQuantity,
    });
  }

  /** Units sold, and the most that could still be sold: by working orders and by orders on their way. */
  sold(): number {
    return [...this.orders.values()].reduce((sum, order) => sum + order.filled, 0);
  }

  private exposed(): number {
    const known = [...this.orders.values()].reduce((sum, order) => sum + (order.ended ? order.filled : order.quantity), 0);
    return known + this.commands.reduce((sum, command) => sum + (command.type === 'send' ? command.quantity : 0), 0);
  }

  private check(): void {
    if (this.exposed() > this.parentFilled) throw new Error(`could sell ${this.exposed()} of ${this.parentFilled}`);
    const stop = effectiveStop(this.pair);
    if (this.anchor !== null) return this.checkAnchor(this.anchor);
    if (this.level !== null && (stop === null || stop < this.level)) throw new Error('the stop loosened');
    this.level = stop;
  }

  /** Until it is reached, the stop lies so far from the average of the fills that were counted, each of them once. */
  private checkAnchor({ units, value }: EntryAnchor): void {
    if (units !== this.pair.parentSeen) throw new Error(`counted ${units} of ${this.pair.parentSeen}`);
    const away = value / units - (this.pair.rules.stop?.trigger ?? 0);
    if (units > 0 && this.pair.status === 'watching' && !this.pair.stopped && (away > p(5) + 1 || away < p(4.95) - 1))
      throw new Error(`the stop lies ${away} from the average`);
  }

  private reduce(input: ExitInput) {
    if (this.anchor === null || input.type !== 'parent-filled') return reduceExitPair(this.pair, input);
    const { tradeId, quantity } = input;
    const grown = growByEntry(this.anchor, this.pair, { tradeId, quantity, price: p(this.prices.get(tradeId) ?? 0) });
    this.anchor = grown.anchor;
    return grown;
  }

  private hear(input: ExitInput): void {
    const over = this.pair.status === 'completed' || this.pair.status === 'cancelled';
    const { pair, effects } = this.reduce(input);
    if (over && (pair.status !== this.pair.status || effects.some((effect) => effect.type === 'send')))
      throw new Error('what was closed acted again');
    this.pair = pair;
    for (const effect of effects) if (effect.type === 'send' || effect.type === 'cancel') this.commands.push(effect);
    this.check();
  }

  private endOrder(orderId: string, order: VenueOrder, refused: boolean): void {
    order.ended = true;
    this.news.push({ type: 'order-ended', orderId, filled: order.filled, refused });
  }

  private obey(index: number): void {
    const [command] = this.commands.splice(index, 1);
    if (command === undefined) return;
    if (command.type === 'send') {
      this.orders.set(command.orderId, { quantity: command.quantity, part: command.part, filled: 0, ended: false });
      return;
    }
    const order = this.orders.get(command.orderId);
    if (order === undefined) this.commands.push(command);
    else if (order.ended) this.news.push({ type: 'cancel-refused', orderId: command.orderId });
    else this.endOrder(command.orderId, order, false);
  }

  private fill(orderId: string, order: VenueOrder, units: number): void {
    const quantity = Math.min(units, order.quantity - order.filled);
    if (order.ended || quantity === 0) return;
    order.filled += quantity;
    this.trades += 1;
    this.news.push({ type: 'order-filled', orderId, tradeId: `t${this.trades}`, quantity });
    if (order.filled === order.quantity) this.endOrder(orderId, order, false);
  }

  private open(): [string, VenueOrder][] {
    return [...this.orders].filter(([, order]) => !order.ended);
  }

  private look(price: number, fresh = true): void {
    this.hear({ type: 'price', seen: { last: p(price), bid: null, ask: null, fresh } });
  }

  go(one: Step): void {
    const picked = <T>(list: readonly T[], pick: number): T | undefined => list[pick % Math.max(1, list.length)];
    switch (one.do) {
      case 'parent-fills':
        if (this.parentEnded) return;
        this.parentFilled += one.lots * LOT;
        this.trades += 1;
        this.prices.set(`t${this.trades}`, 97 + (this.trades % 7));
        this.news.push({ type: 'parent-filled', tradeId: `t${this.trades}`, quantity: one.lots * LOT });
        return;
      case 'parent-ends':
        if (!this.parentEnded) this.news.push({ type: 'parent-ended', filled: this.parentFilled });
        this.parentEnded = true;
        return;
      case 'price':
        return this.look(one.ticks, one.fresh);
      case 'venue-fills': {
        const order = picked(this.open(), one.pick);
        if (order) this.fill(order[0], order[1], one.lots * LOT);
        return;
      }
      case 'venue-ends': {
        const order = picked(this.open(), one.pick);
        if (order) this.endOrder(order[0], order[1], one.refused && order[1].filled === 0);
        return;
      }
      case 'venue-obeys':
        return this.obey(one.pick % Math.max(1, this.commands.length));
      case 'news': {
        const index = one.pick % Math.max(1, this.news.length);
        const input = this.news[index];
        if (input === undefined) return;
        if (!one.keep) this.news.splice(index, 1);
        return this.hear(input);
      }
      case 'lose-fill': {
        // A fill report may get lost, the end of an order may not: the reconciliation asks until it is known.
        const index = this.news.findIndex((input) => input.type === 'order-filled' || input.type === 'parent-filled');
        if (index >= 0) this.news.splice(index, 1);
        return;
      }
      case 'restart':
        this.pair = JSON.parse(JSON.stringify(this.pair));
        this.anchor = JSON.parse(JSON.stringify(this.anchor));
        return this.check();
      case 'retry':
      case 'cancel':
        return this.hear({ type: one.do });
    }
  }

  /** Delivers everything, with the price below the stop and a venue that fills all orders. */
  finish(): void {
    this.go({ do: 'parent-ends' });
    for (let round = 0; round < 40 && this.pair.status !== 'completed'; round += 1) {
      this.hear({ type: 'retry' });
      while (this.commands.length > 0) {
        const before = this.commands.length;
        this.obey(0);
        if (this.commands.length >= before && !this.orders.has(this.commands[0]?.orderId ?? '')) break;
      }
      for (const [orderId, order] of this.open()) this.fill(orderId, order, order.quantity);
      for (const input of this.news.splice(0)) this.hear(input);
      this.look(80);
    }
  }
}
