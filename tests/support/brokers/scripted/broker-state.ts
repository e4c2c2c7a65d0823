import { Account } from './account.ts';
import type { BrokerClock } from './clock.ts';
import { Faults } from './faults.ts';
import type { Holding } from './holdings.ts';
import { jsonText } from './json-text.ts';
import { KillSwitch } from './kill-switch.ts';
import { Money } from './money.ts';
import { Pending } from './pending.ts';
import { Reports } from './reports.ts';
import { Sessions } from './sessions.ts';
import { Triggers } from './triggers.ts';

/** A call that has arrived, whatever became of it. */
export interface ArrivedCall {
  readonly method: string;
  /** With its query. */
  readonly path: string;
  /** Null without a body; a body that is no JSON stays a text. */
  readonly body: unknown;
  readonly at: number;
}

/** Everything that the broker knows. */
export class BrokerState {
  readonly faults = new Faults();
  readonly calls: ArrivedCall[] = [];
  /** From where orders are taken; empty: from everywhere. */
  registered: readonly string[] = [];
  /** The shares in the demat account. */
  holdings: readonly Holding[] = [];
  readonly pending: Pending;
  readonly reports: Reports;
  readonly sessions: Sessions;
  readonly account: Account;
  readonly money: Money;
  readonly killSwitch: KillSwitch;
  readonly triggers: Triggers;

  constructor(readonly clock: BrokerClock) {
    const now = () => clock.now();
    this.pending = new Pending(clock);
    this.reports = new Reports(this.pending);
    this.sessions = new Sessions(now, this.pending, (token) => this.reports.close(token));
    this.money = new Money(now);
    this.account = new Account(now, this.pending, (frame, manner) => this.reports.send(jsonText(frame), manner));
    this.killSwitch = new KillSwitch(now);
    this.triggers = new Triggers(now, this.pending, this.account, this.killSwitch);
  }

  /** Forgets everything: numbers of orders begin anew, streams close, connections without an answer end. */
  clear(): void {
    this.pending.clear();
    this.faults.clear();
    this.sessions.clear();
    this.reports.close(null);
    this.account.clear();
    this.money.clear();
    this.registered = [];
    this.holdings = [];
    this.triggers.clear();
    this.killSwitch.clear();
    this.calls.length = 0;
  }
}
