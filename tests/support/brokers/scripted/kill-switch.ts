import type { Account } from './account.ts';
import { hasEnded } from './order.ts';
import { everyPositionOf } from './positions.ts';
import { BodyReader } from './read-body.ts';
import { Refusal } from './refusal.ts';
import type { Triggers } from './triggers.ts';

interface SwitchTold {
  readonly active: boolean;
  /** Null: never changed. */
  readonly changed_at: number | null;
}

const NEVER_CHANGED: SwitchTold = { active: false, changed_at: null };

/** The switch of an account: on, the account takes no order. */
export class KillSwitch {
  private state = NEVER_CHANGED;

  constructor(private readonly now: () => number) {}

  told(): SwitchTold {
    return this.state;
  }

  /** What an order is refused with; null: orders are taken. */
  objection(): string | null {
    return this.state.active ? 'Kill switch is enabled: orders are blocked for this account' : null;
  }

  /** Refuses what would place or change an order or a trigger. */
  check(): void {
    const objection = this.objection();
    if (objection !== null) throw new Refusal('order_refused', objection);
  }

  /** What already holds changes nothing. */
  set(active: boolean): void {
    if (active !== this.state.active) this.state = { active, changed_at: this.now() };
  }

  clear(): void {
    this.state = NEVER_CHANGED;
  }
}

interface Held {
  readonly account: Account;
  readonly triggers: Triggers;
  readonly killSwitch: KillSwitch;
}

/** Carries out the account's own call: the switch goes on only with nothing open, that which the books show late included. */
export function switchByCall({ account, triggers, killSwitch }: Held, body: unknown): SwitchTold {
  const active = new BodyReader(body, 'order_refused').flag('active');
  if (active && !killSwitch.told().active) {
    const open = [
      ['orders', account.allOrders().some((order) => !hasEnded(order))],
      ['triggers', triggers.all().some(({ status }) => status === 'ACTIVE')],
      ['positions', everyPositionOf(account).length > 0],
    ] as const;
    const names = open.flatMap(([name, isOpen]) => (isOpen ? [name] : []));
    if (names.length > 0) throw new Refusal('not_flat', `Kill switch cannot be enabled: there are open ${names.join(', ')}`);
  }
  killSwitch.set(active);
  return killSwitch.told();
}
