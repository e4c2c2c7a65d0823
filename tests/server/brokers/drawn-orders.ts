import { tagOf } from '#server/services/broker-desk/tags.ts';
import type { CallKind, Fault } from '#tests/support/brokers/scripted/faults.ts';
import { hasEnded, type Order } from '#tests/support/brokers/scripted/order.ts';
import { newKey, type TestDesk, type WireOrder } from '#tests/support/server/desk.ts';
import type { ScriptedServer } from '#tests/support/server/scripted-desk.ts';
import { wronglySent, wrongOf } from './drawn-truth.ts';

const AT_ONCE = [
  ...(['no-answer', 'two-answers', 'reset', 'reset-before', 'wrong-body', 'plain-text'] as const),
  ...(['server-error', 'done-server-error', 'too-many', 'silent', 'unknown-status', 'duplicate-reports'] as const),
];
const TIMED = ['late-answer', 'late-reports', 'refused-later', 'slow-book'] as const;
const LONGEST_MS = 45_000;
const OF_AN_ORDER: readonly Fault[] = [...AT_ONCE, ...TIMED];
const OF_A_READING: readonly Fault[] = ['reset', 'reset-before', 'wrong-body', 'plain-text', 'incomplete', 'server-error', 'too-many'];
/** How many of a hundred calls about an order meet a fault, and how many of a hundred seconds spoil a reading of the books. */
const FAULTS = 35;
const SPOILT_READINGS = 8;
/** Seconds until all comes to rest: the longest fault, the proof of an absence, and the pauses of a broker that does not answer. */
const LAST_PASSES: readonly number[] = [...Array.from({ length: 10 }, () => 1), ...Array.from({ length: 34 }, () => 5)];

/** Draws that a seed repeats (mulberry32). */
export function drawing(seed: number) {
  let state = seed >>> 0;
  const below = (most: number): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * most);
  };
  return { below, oneOf: <T>(all: readonly T[]): T => all[below(all.length)] as T, happens: (percent: number) => below(100) < percent };
}

/** Second of the run at which an order was sent, and at which an unknown outcome was known; null: it is not. */
interface Sent {
  readonly at: number;
  unknown: boolean;
  knownAt: number | null;
}

/** What a run over one account has found. */
export interface DrawnRun {
  readonly placed: number;
  readonly unknown: number;
  /** Seconds of the server's clock from the call until its unknown outcome was known, of orders that the broker had. */
  readonly resolvedIn: readonly number[];
  /** The same where a reading of the books was spoilt meanwhile. */
  readonly resolvedLate: readonly number[];
  /** What must not be. */
  readonly wrong: readonly string[];
}

/** Orders of one account, with faults as drawn. */
class DrawnTrading {
  readonly keys: string[] = [];
  readonly wrong = new Set<string>();
  private readonly sent = new Map<string, Sent>();
  private readonly spoilt: number[] = [];
  private second = 0;

  constructor(
    private readonly elsewhere: ScriptedServer,
    private readonly desk: TestDesk,
    private readonly draw: ReturnType<typeof drawing>,
  ) {}

  private get control() {
    return this.elsewhere.broker.control;
  }

  private spoil(call: CallKind): void {
    const { draw } = this;
    if (draw.happens(FAULTS)) this.control.addFault({ call, fault: draw.oneOf(OF_AN_ORDER), ms: 1 + draw.below(LONGEST_MS) });
  }

  async place(count: number): Promise<void> {
    const { draw, desk } = this;
    const calls = Array.from({ length: count }, () => {
      this.spoil('place');
      const key = newKey();
      this.keys.push(key);
      return desk.place(draw.happens(10) ? {} : { order_type: 'LIMIT', price: 10, lots: 1 + draw.below(3) }, key);
    });
    await Promise.all(calls);
  }

  /** Changes and cancels some of the orders that work. */
  async change(book: readonly WireOrder[]): Promise<void> {
    const { draw, desk } = this;
    const open = book.filter(({ status }) => status === 'open' || status === 'partially-filled');
    const picked = new Set(Array.from({ length: Math.min(3, open.length) }, () => draw.oneOf(open).order_id));
    const calls = [...picked].map((id) => {
      const cancels = draw.happens(50);
      this.spoil(cancels ? 'cancel' : 'modify');
      return cancels ? desk.cancel(id) : desk.modify(id, { price: 10 + draw.below(20) / 4 });
    });
    await Promise.all(calls);
  }

  /** The exchange fills and ends some orders, and a reading of the books may be spoilt. */
  moveTheirs(): void {
    const { control, draw } = this;
    for (let count = 0; count < 4; count += 1) {
      const working = control.orders().filter((order) => !hasEnded(order));
      if (working.length === 0) return;
      const { order_id, quantity, filled_quantity } = draw.oneOf(working);
      const left = quantity - filled_quantity;
      if (draw.happens(10)) control.setStatus({ order_id, status: draw.oneOf(['CANCELLED', 'REJECTED']), message: 'drawn' });
      else control.fillOrder({ order_id, quantity: draw.happens(50) ? left : 1 + draw.below(left) });
    }
    if (!draw.happens(SPOILT_READINGS)) return;
    this.spoilt.push(this.second);
    control.addFault({ call: draw.oneOf(['orders', 'trades'] as const), fault: draw.oneOf(OF_A_READING) });
  }

  /** Has the exchange decide about orders of which it has not said what becomes of them. */
  decide(): void {
    for (const { order_id, status } of this.control.orders())
      if (status === 'VALIDATION PENDING') this.control.setStatus({ order_id, status: this.draw.oneOf(['OPEN', 'CANCELLED', 'REJECTED']) });
  }

  /** Notes which outcomes are unknown or have become known, and what has ended otherwise than at the broker. */
  async note(): Promise<readonly WireOrder[]> {
    const book = await this.desk.book();
    for (const order of book) {
      const one = this.sent.get(order.order_id) ?? { at: this.second, unknown: false, knownAt: null };
      this.sent.set(order.order_id, one);
      if (order.status === 'unknown') one.unknown = true;
      else if (one.unknown) one.knownAt ??= this.second;
    }
    for (const fault of wrongOf(book, this.control.orders(), false)) this.wrong.add(fault);
    return book;
  }

  async pass(seconds: number): Promise<void> {
    await this.elsewhere.follow(seconds, seconds);
    this.elsewhere.brokerClock.advance(seconds * 1_000);
    this.second += seconds;
  }

  /** Returns the comparison of the books; it is made again where the broker was too slow for the time limit, as it may be on a busy machine. */
  async compared() {
    const { server } = this.elsewhere;
    const once = async () =>
      (await server.services.reconciliation.reconcileAccount(this.desk.user.id, this.desk.accountNumber)).reconciliation;
    let found = await once();
    for (let again = 0; again < 5 && found.outcome === 'broker-unreachable'; again += 1) found = await once();
    return found;
  }

  /** Judges everything once it has come to rest. */
  async judge(): Promise<DrawnRun> {
    const { control, desk, wrong } = this;
    const book = await desk.book();
    const posts = control.calls().filter(({ method, path }) => method === 'POST' && path === '/orders');
    const tags = posts.map(({ body }) => (body as Order).tag);
    for (const fault of [...wrongOf(book, control.orders(), true), ...wronglySent(book, control.orders(), tags)]) wrong.add(fault);
    for (const key of this.keys) if ((await desk.resolve(key)).body.state !== 'done') wrong.add(`the key ${key} has no answer`);
    const { outcome, findings } = await this.compared();
    if (outcome !== 'clean') wrong.add(`the comparison ended ${outcome} with ${JSON.stringify(findings)}`);

    const theirs = new Set(control.orders().map(({ tag }) => tag));
    const unknown = [...this.sent].filter(([, one]) => one.unknown);
    const arrived = unknown.filter(([id]) => theirs.has(tagOf(id))).map(([, one]) => one);
    const wasSpoilt = ({ at, knownAt }: Sent) => this.spoilt.some((spoilt) => spoilt >= at - 1 && spoilt <= (knownAt ?? this.second));
    const took = ({ at, knownAt }: Sent) => (knownAt ?? Number.POSITIVE_INFINITY) - at;
    return {
      placed: this.keys.length,
      unknown: unknown.length,
      resolvedIn: arrived.filter((one) => !wasSpoilt(one)).map(took),
      resolvedLate: arrived.filter(wasSpoilt).map(took),
      wrong: [...wrong],
    };
  }
}

/** Places, changes and cancels orders of one account, with faults as drawn, and compares with the broker all the while. */
export async function runDrawnOrders(
  elsewhere: ScriptedServer,
  desk: TestDesk,
  draw: ReturnType<typeof drawing>,
  orders: number,
): Promise<DrawnRun> {
  const trading = new DrawnTrading(elsewhere, desk, draw);
  while (trading.keys.length < orders) {
    // Few side by side: after many in a row without an answer the server sends no more.
    for (let group = 0; group < 3; group += 1) await trading.place(Math.min(4, orders - trading.keys.length));
    await trading.change(await trading.note());
    trading.moveTheirs();
    await trading.pass(1);
    await trading.note();
  }
  for (const [count, seconds] of LAST_PASSES.entries()) {
    if (count === 10) trading.decide();
    await trading.pass(seconds);
    if (count < 12) await trading.note();
  }
  return trading.judge();
}
