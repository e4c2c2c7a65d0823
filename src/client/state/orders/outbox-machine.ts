import type { FieldError } from '#contract/errors/app-error.ts';
import type { ApiError } from '#client/api/api-error.ts';
import type { IdempotentAnswer } from '#client/api/idempotent-calls.ts';
import type {
  CancelBody,
  ExecuteBody,
  IdempotentBody,
  IdempotentOperation,
  ModifyBody,
  Order,
  PlaceBody,
  ResolvedIntent,
} from '#client/api/types.ts';
import { upsertByRevision } from '../resource/by-revision.ts';

/** The user's decision, exactly as sent. */
export type IntentCall =
  | { readonly kind: 'place'; readonly body: PlaceBody }
  | { readonly kind: 'execute'; readonly body: ExecuteBody }
  | { readonly kind: 'modify'; readonly body: ModifyBody }
  | { readonly kind: 'cancel'; readonly body: CancelBody }
  | IdempotentCall;

/** Any other call under a key; `id` is of the thing that its path names. */
type IdempotentCall = {
  readonly [Id in IdempotentOperation]: {
    readonly kind: 'idempotent';
    readonly operation: Id;
    readonly body: IdempotentBody<Id>;
    readonly id?: string;
  };
}[IdempotentOperation];

/** Objects created by a call beside orders. */
export type Made = Pick<IdempotentAnswer, 'instructionIds' | 'basketId' | 'refused'>;

interface IntentError {
  readonly code: string;
  readonly message: string;
  readonly fields: readonly FieldError[];
}

/**
 * `sending`: a tab is sending the call. `unknown`: the answer was lost; the outcome is queried, the call never repeated. `done`: the back end accepted
 * the call (the orders show the venue's part). `refused`: the back end refused the call. `void`: the call never reached the back end and never will.
 */
export type IntentState = 'sending' | 'unknown' | 'done' | 'refused' | 'void';

export interface Intent {
  /** The Idempotency-Key: one per decision, made on this device. */
  readonly key: string;
  /** Blocks further intents with the same target while this one is open. */
  readonly target: string;
  readonly call: IntentCall;
  /** Text for lists, such as the symbol; the call itself may contain ids only. */
  readonly about: string;
  readonly state: IntentState;
  /** This device's clock. */
  readonly createdAt: number;
  readonly updatedAt: number;
  /** Number of queries for the outcome. */
  readonly attempts: number;
  /** Time of the next query for the outcome; null = no timed query. */
  readonly resolveAt: number | null;
  readonly orders: readonly Order[];
  readonly error: IntentError | null;
  /** What the answer of an idempotent call named; absent when its answer was lost, and of calls that make orders only. */
  readonly made?: Made;
  /** The sending tab, and the end of its lease where tabs cannot see each other's locks. */
  readonly owner: string;
  readonly leaseUntil: number;
}

export type IntentEvent =
  | { readonly type: 'answered'; readonly orders: readonly Order[]; readonly made?: Made }
  | { readonly type: 'refused'; readonly error: IntentError }
  | { readonly type: 'order-seen'; readonly order: Order }
  | { readonly type: 'voided' | 'late' | 'lost' | 'in-progress' | 'ask-failed' | 'ask-now' };

/** Delay before the first query for the outcome: a late answer may still arrive. */
const LATE_ASK_MS = 5_000;
const FIRST_ASK_MS = 1_000;
const LAST_ASK_MS = 5_000;

export function isUnresolved({ state }: Intent): boolean {
  return state === 'sending' || state === 'unknown';
}

/** Returns what must not be decided twice at once: the same side of an instrument in a portfolio, a position's exit, an order's change. */
export function targetOf(call: IntentCall): string {
  switch (call.kind) {
    case 'modify':
    case 'cancel':
      return `${call.kind}:${call.body.order_id}`;
    case 'execute':
      return call.body.action === 'square_off' ? `exit:${call.body.position_id}` : ordersTarget(call.body);
    case 'place':
      return ordersTarget(call.body);
    case 'idempotent':
      return idempotentTarget(call);
  }
}

/** All exits of a position share one target: two exits at once would close the position twice. */
function idempotentTarget(call: IdempotentCall): string {
  switch (call.operation) {
    case 'placeStopLossOrder':
    case 'placeTargetOrder':
    case 'createExit':
      return `protect:${call.body.position_id ?? call.body.order_id}`;
    case 'createGtt':
    case 'placeBrokerTrigger':
      return `gtt:${call.body.portfolio_id}/${call.body.instrument_id}`;
    case 'actOnPosition':
      return `${call.body.action === 'add' ? 'add' : 'exit'}:${call.body.position_id}`;
    case 'convertPosition':
      return `convert:${call.body.position_id}`;
    case 'retryBasket':
      return `basket-retry:${call.id}`;
    case 'startBot':
      return `start-bot:${call.body.bot_id}`;
    case 'startBotSet':
      return `start-bot-set:${call.body.set_id}`;
    case 'holdGroup':
      return `hold-group:${call.body.position_ids.toSorted().join('+')}`;
    case 'placeBasket':
      return `basket:${portfoliosOf(call).toSorted().join('+')}`;
    case 'cancelOrders':
      return `cancel-many:${call.body.account_number}`;
    case 'squareOffTrades':
      return squareOffTarget(call.body);
  }
}

function squareOffTarget(body: IdempotentBody<'squareOffTrades'>): string {
  switch (body.scope) {
    case 'positions':
      return `exit:${body.position_ids.toSorted().join('+')}`;
    case 'portfolio':
      return `exit-portfolio:${body.portfolio_id}`;
    case 'account':
      return `exit-account:${body.account_number}`;
    case 'all':
      return 'exit-all';
  }
}

/** Returns the account numbers that the call names; none for a call that is about all of them or about a basket. */
export function accountsOf({ body }: IntentCall): readonly string[] {
  if ('account_number' in body) return [body.account_number];
  return 'targets' in body ? body.targets.map((target) => target.account_number) : [];
}

/** Returns the portfolios that the call names. */
export function portfoliosOf({ body }: IntentCall): readonly string[] {
  if ('targets' in body) return body.targets.map((target) => target.portfolio_id);
  return 'portfolio_id' in body && body.portfolio_id !== undefined ? [body.portfolio_id] : [];
}

function ordersTarget(body: PlaceBody): string {
  const legs = body.orders.map((order) => `${order.transaction_type} ${order.instrument_id ?? `${order.exchange}:${order.tradingsymbol}`}`);
  return `orders:${body.account_number}/${body.portfolio_id}/${legs.toSorted().join('+')}`;
}

/** Returns what a failed send means. Only a refusal in words is a refusal; everything else may have happened. */
export function eventOfFailure(error: ApiError, canAsk: boolean): IntentEvent {
  const { code, message, fields, status } = error;
  if (error.kind === 'not-offered') return { type: 'refused', error: { code, message, fields } };
  if (error.kind !== 'http' || status >= 500 || status === 408 || status === 425) return { type: 'lost' };
  if (code === 'request.idempotency-in-progress' || code === 'request.idempotency-expired') return { type: 'lost' };
  if (code === 'request.idempotency-voided') return { type: 'voided' };
  // A refusal without our words may come from something between us and the back end: ask, where asking is possible.
  if (code.startsWith('http.') && canAsk) return { type: 'lost' };
  return { type: 'refused', error: { code, message, fields } };
}

/** Returns what the back end's word about a lost intent means. */
export function eventOfResolved({ state, orders, error }: ResolvedIntent): IntentEvent {
  if (state === 'void') return { type: 'voided' };
  if (state === 'in-progress') return { type: 'in-progress' };
  return error === null ? { type: 'answered', orders } : { type: 'refused', error: { ...error, fields: [] } };
}

/** Returns whether the order was made by the intent: every order of a decision carries its key. */
export function madeBy({ key }: Intent, order: Order): boolean {
  return order.client_order_id === key || order.client_order_id.startsWith(`${key}:`);
}

/**
 * Returns the intent after an order created by it was seen. The back end accepts a decision whole or not at all, so one order proves the
 * acceptance: a lost answer is no longer awaited. An intent still being sent stays so, but can no longer become unknown.
 */
function afterOrder(intent: Intent, order: Order, at: number): Intent {
  const orders = upsertByRevision(intent.orders, order, (each) => each.order_id, 'last');
  return intent.state === 'unknown' ? { ...intent, state: 'done', orders, updatedAt: at, resolveAt: null } : { ...intent, orders };
}

/** Returns the intent after the event. An outcome is final; an unresolved intent never goes back to being sent. */
export function intentAfter(intent: Intent, event: IntentEvent, at: number, chance: number): Intent {
  if (!isUnresolved(intent)) return intent;
  const settled = { ...intent, updatedAt: at, resolveAt: null };
  const askIn = (ms: number) => at + Math.round(ms * (0.75 + chance * 0.5));
  switch (event.type) {
    case 'answered':
      return { ...settled, state: 'done', orders: event.orders, error: null, ...(event.made ? { made: event.made } : {}) };
    case 'refused':
      return { ...settled, state: 'refused', error: event.error };
    case 'voided':
      return { ...settled, state: 'void' };
    case 'order-seen':
      return afterOrder(intent, event.order, at);
    case 'late':
      if (intent.state !== 'sending') return intent;
      return intent.orders.length > 0
        ? { ...settled, state: 'done' }
        : { ...intent, state: 'unknown', updatedAt: at, resolveAt: at + LATE_ASK_MS };
    case 'lost':
      if (intent.orders.length > 0) return { ...settled, state: 'done' };
      return { ...intent, state: 'unknown', updatedAt: at, resolveAt: at };
    case 'in-progress':
      return { ...intent, state: 'unknown', updatedAt: at, attempts: intent.attempts + 1, resolveAt: askIn(FIRST_ASK_MS) };
    case 'ask-failed': {
      const wait = Math.min(LAST_ASK_MS, FIRST_ASK_MS * 2 ** intent.attempts);
      return { ...intent, state: 'unknown', updatedAt: at, attempts: intent.attempts + 1, resolveAt: askIn(wait) };
    }
    case 'ask-now':
      return intent.state === 'unknown' ? { ...intent, resolveAt: at } : intent;
  }
}
