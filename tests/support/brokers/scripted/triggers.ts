import type { Account } from './account.ts';
import type { MetFault } from './faults.ts';
import type { KillSwitch } from './kill-switch.ts';
import type { OrderFields } from './order.ts';
import type { Pending } from './pending.ts';
import { BodyReader } from './read-body.ts';
import { Refusal, type RefusalCode } from './refusal.ts';

const FIRST_TRIGGER = 777_777_777_777_777_770n;

interface Leg extends Pick<OrderFields, 'side' | 'product' | 'quantity'> {
  readonly trigger_price: number;
  readonly price: number;
}

interface TriggerFields {
  readonly instrument: string;
  readonly legs: readonly Leg[];
}

export interface Trigger extends TriggerFields {
  readonly trigger_id: bigint;
  readonly status: string;
  readonly message: string | null;
  readonly order_ids: readonly bigint[];
  readonly updated_at: number;
}

/** Reads what a trigger is placed or changed with, or refuses under the code. */
export function readTrigger(body: unknown, code: RefusalCode): TriggerFields {
  const read = new BodyReader(body, code);
  const last = read.positive('last_price');
  const legs = read.list('legs').map((leg): Leg => {
    const of = new BodyReader(leg, code);
    const side = of.oneOf('side', ['BUY', 'SELL'] as const);
    const [product, quantity] = [of.text('product'), of.whole('quantity')];
    return { trigger_price: of.positive('trigger_price'), side, product, quantity, price: of.positive('price') };
  });
  const [first, second, ...more] = legs;
  if (first === undefined || more.length > 0) throw read.refusal('a trigger has one leg or two');
  if (first.trigger_price === last || (second !== undefined && !(first.trigger_price < last && last < second.trigger_price)))
    throw read.refusal(`the legs do not lie on both sides of ${last}`);
  return { instrument: read.text('instrument'), legs };
}

/** The triggers that the broker holds for the account. */
export class Triggers {
  private readonly held = new Map<bigint, Trigger>();
  private readonly hidden = new Set<bigint>();

  constructor(
    private readonly now: () => number,
    private readonly pending: Pending,
    private readonly account: Account,
    private readonly killSwitch: KillSwitch,
  ) {}

  place(fields: TriggerFields, met: MetFault | null): bigint {
    const trigger_id = FIRST_TRIGGER + BigInt(this.held.size);
    this.held.set(trigger_id, { trigger_id, ...fields, status: 'ACTIVE', message: null, order_ids: [], updated_at: this.now() });
    if (met?.fault === 'slow-book') {
      this.hidden.add(trigger_id);
      this.pending.after(met.ms, () => this.hidden.delete(trigger_id));
    }
    return trigger_id;
  }

  modify(id: bigint, fields: TriggerFields): void {
    this.change(this.active(id), fields);
  }

  cancel(id: bigint): void {
    this.change(this.active(id), { status: 'CANCELLED' });
  }

  /** The price has reached a leg: its order is placed, and rejected while the account takes none. */
  fire(id: bigint, leg: number): bigint {
    const trigger = this.active(id);
    const { legs, instrument } = trigger;
    const reached = legs[leg];
    if (reached === undefined) throw new Refusal('control_refused', `there is no leg ${leg}`);
    const { side, product, quantity, price } = reached;
    const fields = { tag: null, validity: 'DAY', instrument, side, type: 'LIMIT' as const, product, quantity, price, trigger_price: null };
    const order = this.account.place(fields, null, this.killSwitch.objection());
    this.change(trigger, { status: 'TRIGGERED', order_ids: [order] });
    return order;
  }

  list(): readonly Trigger[] {
    return this.all().filter(({ trigger_id }) => !this.hidden.has(trigger_id));
  }

  all(): readonly Trigger[] {
    return [...this.held.values()];
  }

  clear(): void {
    this.held.clear();
    this.hidden.clear();
  }

  private change(trigger: Trigger, fields: Partial<Trigger>): void {
    this.held.set(trigger.trigger_id, { ...trigger, ...fields, updated_at: this.now() });
  }

  private active(id: bigint): Trigger {
    const trigger = this.held.get(id);
    if (trigger === undefined) throw new Refusal('no_such_trigger', `there is no trigger ${id}`);
    if (trigger.status !== 'ACTIVE') throw new Refusal('not_active', `the trigger is ${trigger.status}`);
    return trigger;
  }
}
