import type { SourceKind } from '#domain/market/source-kind.ts';
import type { InferOutput } from 'valibot';
import type { alert, alertFiring } from '../schemas/alert.ts';
import type { basket } from '../schemas/basket.ts';
import type { bot } from '../schemas/bot.ts';
import type { botSet, botSetRun } from '../schemas/bot-set.ts';
import type { botRun } from '../schemas/bot-run.ts';
import type { brokerAccount } from '../schemas/account.ts';
import type { brokerOrder } from '../schemas/broker-desk.ts';
import type { instruction } from '../schemas/instruction.ts';
import type { instrument } from '../schemas/instrument.ts';
import type { orderNote } from '../schemas/trade-notes.ts';
import type { BotKind } from '#domain/bots/definition.ts';
import type { reconciliation } from '../schemas/book.ts';
import type { fill, order } from '../schemas/order.ts';
import type { portfolio } from '../schemas/portfolio.ts';
import type { brought, conversion, position, settlement } from '../schemas/position.ts';
import type { kill, limits, limitScope } from '../schemas/risk.ts';

/** Numbered events of a user's log: `id` = sequence (gap-free from 1), `event` = type, `data` = JSON. */
export interface UserEventData {
  'order.updated': { order: InferOutput<typeof order> };
  'order.noted': { order_note: InferOutput<typeof orderNote> };
  'fill.recorded': { fill: InferOutput<typeof fill>; order_id: string; portfolio_id: string };
  /** A trade that only the broker knew has been taken over into the order. */
  'fill.adopted': { fill: InferOutput<typeof fill>; order: InferOutput<typeof order> };
  'position.updated': { position: InferOutput<typeof position> };
  /** An open position has ended with its contract, in cash. */
  'position.settled': { settlement: InferOutput<typeof settlement> };
  /** Open quantity has moved to another product of the same contract. */
  'position.converted': { conversion: InferOutput<typeof conversion> };
  /** Quantity that only the broker's positions show has been taken over, or let go where they show it no more; no trade of it is known. */
  'position.brought': { brought: InferOutput<typeof brought> };
  'basket.updated': { basket: InferOutput<typeof basket> };
  'instruction.updated': { instruction: InferOutput<typeof instruction> };
  /** The trader is called: `reason_code` says why. What is still open of it is named; events of older versions named nothing. */
  'instruction.attention': {
    instruction_id: string;
    reason_code: string;
    kind?: InferOutput<typeof instruction>['kind'];
    instruments?: InferOutput<typeof instrument>[];
  };
  'account.saved': { account: InferOutput<typeof brokerAccount> };
  'account.removed': { id: string };
  'portfolio.saved': { portfolio: InferOutput<typeof portfolio> };
  'portfolio.removed': { id: string };
  'bot.saved': { kind: BotKind; bot: InferOutput<typeof bot> };
  'bot.removed': { id: string; kind: BotKind; portfolio_id: string };
  'bot-set.saved': { bot_set: InferOutput<typeof botSet> };
  'bot-set.removed': { id: string; portfolio_id: string };
  /** Current state of a running bot set; each bot of the set has its own `bot-run.updated`. */
  'bot-set.run': { bot_set_run: InferOutput<typeof botSetRun> };
  /** Current state of a bot run: holdings, status, last decision. */
  'bot-run.updated': { bot_run: InferOutput<typeof botRun> };
  /** A run needs its owner's attention, for the reason in `reason_code`. */
  'bot-run.attention': { run_id: string; bot_id: string | null; portfolio_id: string; name: string; reason_code: string };
  'reconciliation.recorded': { reconciliation: InferOutput<typeof reconciliation> };
  /** Current state of the kill switch after a press, a step or a resume. */
  'risk.kill-updated': { kill: InferOutput<typeof kill> };
  'risk.limits-saved': { limits: InferOutput<typeof limits> };
  /** The day's loss has reached this percentage of the limit; sent once a day per percentage. */
  'risk.day-loss-warned': { scope: InferOutput<typeof limitScope>; loss: number | null; limit: number; percent: 70 | 90 };
  'risk.day-loss-reached': { scope: InferOutput<typeof limitScope>; loss: number | null; limit: number; action: 'block' | 'exit' };
  'alert.saved': { alert: InferOutput<typeof alert> };
  'alert.removed': { id: string };
  /**
   * A server error prevents the watching of an alert or of an account's loss limits (sent once until watched again), the settlement or daily close of a
   * position, the restoring of an open order at the exchange after a restart, or the booking of an order's fill. `name` null = unnamed.
   */
  'watch.failed': { watch: 'alert' | 'day-loss' | 'books' | 'order' | 'fill'; id: string; name: string | null };
  /** An order that was believed never to have reached the broker is there after all, working or traded; exits that ended with the order stay ended. */
  'order.turned-up': { order_id: string; name: string };
  /** An order of ours is at the broker twice: the second one is counted in the group of what was placed elsewhere. Ids of the broker name both. */
  'order.doubled': {
    order_id: string;
    second_order_id: string;
    account_number: string;
    name: string;
    broker_order_id: string | null;
    second_broker_order_id: string;
  };
  /** What a broker elsewhere says of orders in its own words, where that has changed. */
  'broker-orders.told': { account_number: string; broker_orders: InferOutput<typeof brokerOrder>[] };
  /** An alert has fired: the firing, and the alert's current state. */
  'alert.fired': { firing: InferOutput<typeof alertFiring>; alert: InferOutput<typeof alert> };
  /** No price has arrived since this time although the exchange is open; sent to users with open positions, orders or runs. */
  'feed.silent': { since: number };
  /** The broker session is about to expire; without it no order can be sent to the broker. */
  'account.session-expiring': { account: InferOutput<typeof brokerAccount>; expires_at: number };
  /** A trading date has ended: numbers of filled and rejected orders, and the profit after charges; null = unknown. */
  'day.closed': { trading_date: string; filled: number; rejected: number; profit: number | null };
  /** The server was down from `from` to `to`: stops and alerts were not watched. */
  'server.was-silent': { from: number; to: number };
  /**
   * A backup job has failed (sent once until repaired) or works again. Sent to the owner only: backup = the backup itself, copy = its copy in another store,
   * hook = the owner's command after a backup, points = the log for restoring to a minute between two backups.
   */
  'server.care': { matter: 'backup' | 'copy' | 'hook' | 'points'; state: 'failed' | 'mended'; reason: string | null };
  /** A newer version of the program is available; sent to the owner once per version. */
  'server.newer-version': { version: string };
  'session.started': { user_agent: string };
  /** Too many wrong passwords or codes have locked sign-in or step-up for their origin. */
  'session.locked-out': { until: number };
  /** Somebody came back in by a code of the server's owner, or by the recovery file: a new password, every device signed out. */
  'session.recovered': { by: 'password' | 'second-factor' | 'hand-over' | 'file' };
}
export type UserEventType = keyof UserEventData;

/** The data of a numbered event as it is sent: what happened and when by both clocks. */
export interface UserEvent<T extends UserEventType = UserEventType> {
  readonly seq: number;
  readonly type: T;
  readonly at: number;
  readonly exchange_at: number | null;
  readonly data: UserEventData[T];
}

/** First event of every stream, not numbered. `head` is the newest sequence at that moment. */
export interface HelloEvent {
  readonly stream_id: string;
  readonly head: number;
  readonly server_at: number;
  readonly exchange_at: number;
}
/** Not numbered: the asked-for events are gone; refetch everything, then go on from `head`. */
export interface ResetEvent {
  readonly head: number;
}
/** Every 15 s, not numbered. Says the connection lives; never that a price is fresh. */
export interface HeartbeatEvent {
  readonly server_at: number;
  readonly exchange_at: number;
}
/** Not numbered. Rows: [instrument_id, ltp, bid | null, ask | null, volume, oi, last_trade_at]. */
export interface TickEvent {
  readonly source: SourceKind;
  readonly exchange_at: number;
  readonly server_at: number;
  readonly rows: readonly (readonly [string, number, number | null, number | null, number, number, number])[];
}
