import type { MetFault } from './faults.ts';
import { hasEnded, type Order, type OrderChange, type OrderFields, type PastState, type Trade } from './order.ts';
import type { Pending } from './pending.ts';
import type { Conversion, Position } from './positions.ts';
import { Refusal } from './refusal.ts';
import type { ReportManner } from './reports.ts';

/** The eleventh order has 19 digits; neighbours are the same number once they have passed through a double. */
const FIRST_ORDER = 999_999_999_999_999_990n;
const FIRST_AT_EXCHANGE = 1_300_000_000_000_000_001n;
const PRICE_UNTOLD = 100;

interface Entry {
  order: Order;
  /** Sum of quantity times price of its trades. */
  value: number;
  manner: ReportManner;
  /** Missing from the books for now, and its history with it. */
  hidden: boolean;
  readonly past: PastState[];
}

type Report = (frame: { readonly type: 'order'; order: Order } | { readonly type: 'trade'; trade: Trade }, manner: ReportManner) => void;

/** The orders and trades of the account. */
export class Account {
  private readonly entries = new Map<bigint, Entry>();
  private readonly told: Trade[] = [];
  private readonly prices = new Map<string, number>();
  private left: readonly Position[] = [];
  private readonly moved: Conversion[] = [];

  constructor(
    private readonly now: () => number,
    private readonly pending: Pending,
    private readonly report: Report,
  ) {}

  /** An objection: the order is rejected with it. */
  place(fields: OrderFields, met: MetFault | null, objection: string | null = null): bigint {
    const at = BigInt(this.entries.size);
    const order: Order = {
      order_id: FIRST_ORDER + at,
      exchange_order_id: FIRST_AT_EXCHANGE + at,
      ...fields,
      filled_quantity: 0,
      average_price: null,
      status: 'RECEIVED',
      message: null,
      updated_at: this.now(),
    };
    const entry: Entry = { order, value: 0, manner: { copies: 1, delayMs: 0 }, hidden: false, past: [] };
    this.entries.set(order.order_id, entry);
    this.mark(entry, met);
    this.change(entry, {});
    if (this.keptBack(entry, met)) return order.order_id;
    if (objection !== null) this.change(entry, { status: 'REJECTED', message: objection });
    else if (fields.type === 'MARKET') this.trade(entry, fields.quantity, this.prices.get(fields.instrument) ?? PRICE_UNTOLD);
    else this.change(entry, { status: restingStatus(order) });
    return order.order_id;
  }

  modify(id: bigint, { quantity, price, trigger_price }: OrderChange, met: MetFault | null): void {
    const entry = this.working(id);
    const { order } = entry;
    if (quantity !== null && quantity <= order.filled_quantity)
      throw new Refusal('order_refused', `quantity must be above the filled ${order.filled_quantity}`);
    this.mark(entry, met);
    this.change(entry, {
      quantity: quantity ?? order.quantity,
      price: price ?? order.price,
      trigger_price: trigger_price ?? order.trigger_price,
      status: order.status === UNKNOWN ? restingStatus(order) : order.status,
    });
    this.keptBack(entry, met);
  }

  cancel(id: bigint, met: MetFault | null): void {
    const entry = this.working(id);
    this.mark(entry, met);
    if (!this.keptBack(entry, met)) this.change(entry, { status: 'CANCELLED' });
  }

  /** A trade of a resting order: of all that is left without a quantity, at its own or the market's price without a price. */
  fill(id: bigint, quantity: number | null, price: number | null): void {
    const entry = this.working(id);
    const { order } = entry;
    const left = order.quantity - order.filled_quantity;
    if (quantity !== null && quantity > left) throw new Refusal('control_refused', `only ${left} are left of the order`);
    this.trade(entry, quantity ?? left, price ?? order.price ?? this.prices.get(order.instrument) ?? PRICE_UNTOLD);
  }

  setStatus(id: bigint, status: string, message: string | null): void {
    this.change(this.known(id), { status, message });
  }

  setPrice(instrument: string, price: number): void {
    this.prices.set(instrument, price);
  }

  /** Every order, those that the books miss included. */
  allOrders(): readonly Order[] {
    return [...this.entries.values()].map(({ order }) => order);
  }

  orders(): readonly Order[] {
    return [...this.entries.values()].filter(({ hidden }) => !hidden).map(({ order }) => order);
  }

  trades(): readonly Trade[] {
    return this.told.filter(({ order_id }) => this.entries.get(order_id)?.hidden === false);
  }

  /** Every trade, those that the books miss included. */
  allTrades(): readonly Trade[] {
    return this.told;
  }

  /** What the order was after each of its changes, the oldest first. */
  history(id: bigint): readonly PastState[] {
    const entry = this.known(id);
    if (entry.hidden) throw noSuchOrder(id);
    return [...entry.past];
  }

  productOf(trade: Trade): string {
    return this.known(trade.order_id).order.product;
  }

  /** Positions that an earlier day has left open: today's trades do not explain them. */
  carried(): readonly Position[] {
    return this.left;
  }

  carry(positions: readonly Position[]): void {
    this.left = positions;
  }

  /** Positions that were moved to another product; one that the books show late is missing until then. */
  conversions(): readonly Conversion[] {
    return this.moved;
  }

  convert(conversion: Conversion, met: MetFault | null): void {
    const show = () => void this.moved.push(conversion);
    if (met?.fault === 'slow-book') this.pending.after(met.ms, show);
    else show();
  }

  clear(): void {
    this.moved.length = 0;
    this.left = [];
    this.entries.clear();
    this.told.length = 0;
    this.prices.clear();
  }

  /** Notes how the reports and the books treat the order from now on. */
  private mark(entry: Entry, met: MetFault | null): void {
    if (met?.fault === 'silent') entry.manner = { ...entry.manner, copies: 0 };
    if (met?.fault === 'duplicate-reports') entry.manner = { ...entry.manner, copies: 2 };
    if (met?.fault === 'late-reports') entry.manner = { ...entry.manner, delayMs: met.ms };
    if (met?.fault !== 'slow-book') return;
    entry.hidden = true;
    this.pending.after(met.ms, () => {
      entry.hidden = false;
    });
  }

  /** Returns whether the fault of the call decides what becomes of the order. */
  private keptBack(entry: Entry, met: MetFault | null): boolean {
    if (met?.fault === 'unknown-status') this.change(entry, { status: UNKNOWN });
    if (met?.fault === 'refused-later')
      this.pending.after(met.ms, () => {
        if (!hasEnded(entry.order)) this.change(entry, { status: 'REJECTED', message: 'refused by the exchange' });
      });
    return met?.fault === 'unknown-status' || met?.fault === 'refused-later';
  }

  private trade(entry: Entry, quantity: number, price: number): void {
    const { order } = entry;
    const filled = order.filled_quantity + quantity;
    entry.value += quantity * price;
    const { order_id, instrument, side } = order;
    const trade_id = `T${String(this.told.length + 1).padStart(6, '0')}`;
    const trade: Trade = { trade_id, order_id, instrument, side, quantity, price, at: this.now() };
    this.told.push(trade);
    this.report({ type: 'trade', trade }, entry.manner);
    this.change(entry, {
      filled_quantity: filled,
      average_price: Math.round((entry.value / filled) * 10_000) / 10_000,
      status: filled === order.quantity ? 'COMPLETE' : 'OPEN',
    });
  }

  private change(entry: Entry, fields: Partial<Order>): void {
    entry.order = { ...entry.order, ...fields, updated_at: this.now() };
    const { status, message, quantity, filled_quantity, price, trigger_price, updated_at: at } = entry.order;
    entry.past.push({ status, message, quantity, filled_quantity, price, trigger_price, at });
    this.report({ type: 'order', order: entry.order }, entry.manner);
  }

  private working(id: bigint): Entry {
    const entry = this.known(id);
    if (hasEnded(entry.order)) throw new Refusal('not_open', `the order is ${entry.order.status}`);
    return entry;
  }

  private known(id: bigint): Entry {
    const entry = this.entries.get(id);
    if (entry === undefined) throw noSuchOrder(id);
    return entry;
  }
}

const UNKNOWN = 'VALIDATION PENDING';

const noSuchOrder = (id: bigint) => new Refusal('no_such_order', `there is no order ${id}`);

const restingStatus = ({ type }: Order): string => (type.startsWith('SL') ? 'TRIGGER PENDING' : 'OPEN');
