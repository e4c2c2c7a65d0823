import { describe, expect, test } from 'vitest';
import { ApiError, type ApiErrorKind } from '#client/api/api-error.ts';
import {
  eventOfFailure,
  eventOfResolved,
  intentAfter,
  isUnresolved,
  madeBy,
  targetOf,
  type Intent,
  type IntentCall,
  type IntentEvent,
  type IntentState,
} from '#client/state/orders/outbox-machine.ts';
import { orderOf } from '#tests/support/server/wire-samples.ts';

const call: IntentCall = { kind: 'cancel', body: { account_number: 'P-1001', order_id: 'o1' } };
function intentIn(state: IntentState, change: Partial<Intent> = {}): Intent {
  return {
    key: 'k',
    target: 't',
    call,
    about: '',
    state,
    createdAt: 0,
    updatedAt: 0,
    attempts: 0,
    resolveAt: null,
    orders: [],
    error: null,
    owner: 'tab',
    leaseUntil: 0,
    ...change,
  };
}
function failure(kind: ApiErrorKind, status: number, code: string): ApiError {
  return new ApiError({ kind, status, code, message: 'no' });
}
const refused: IntentEvent = { type: 'refused', error: { code: 'c', message: 'm', fields: [] } };

describe('what a failed send means', () => {
  test.each([
    ['a lost connection', failure('network', 0, 'client.network')],
    ['a time-out', failure('time-out', 0, 'server.time-out')],
    ['giving up', failure('aborted', 0, 'client.aborted')],
    ['an unreadable answer', failure('unexpected', 0, 'client.unexpected')],
    ['an internal error', failure('http', 500, 'server.internal')],
    ['a stopping server', failure('http', 503, 'server.stopping')],
    ['a server whose database is away', failure('http', 503, 'server.database-away')],
    ['a server whose disk is full', failure('http', 503, 'server.cannot-write')],
    ['a received time-out', failure('http', 508, 'server.time-out')],
    ['a gateway', failure('http', 504, 'http.504')],
    ['the same key still running', failure('http', 409, 'request.idempotency-in-progress')],
    ['a refusal that is not in our words', failure('http', 403, 'http.403')],
  ])('%s: it may have happened', (_name, error) => {
    expect(eventOfFailure(error, true)).toEqual({ type: 'lost' });
  });
  test.each([
    ['validation', failure('http', 422, 'request.invalid')],
    ['a key used for another body', failure('http', 422, 'request.idempotency-key-reused')],
    ['a session that is over', failure('http', 401, 'auth.required')],
    ['an order that is not open', failure('http', 409, 'order.not-open')],
    ['too many requests', failure('http', 429, 'request.rate-limited')],
  ])('%s: nothing was sent on', (_name, error) => {
    expect(eventOfFailure(error, true)).toMatchObject({ type: 'refused', error: { code: error.code } });
  });
  test('a voided key: it will never happen', () => {
    expect(eventOfFailure(failure('http', 409, 'request.idempotency-voided'), true)).toEqual({ type: 'voided' });
    // Carried out long ago: the outcome is requested.
    expect(eventOfFailure(failure('http', 409, 'request.idempotency-expired'), true)).toEqual({ type: 'lost' });
  });
  test('where nobody can be asked, any refusal is a refusal', () => {
    expect(eventOfFailure(failure('http', 403, 'http.403'), false).type).toBe('refused');
    expect(eventOfFailure(failure('http', 500, 'http.500'), false).type).toBe('lost');
  });
});

describe('an intent', () => {
  const states: IntentState[] = ['sending', 'unknown', 'done', 'refused', 'void'];
  const events: IntentEvent[] = [
    { type: 'answered', orders: [orderOf()] },
    refused,
    { type: 'order-seen', order: orderOf({ client_order_id: 'k:0' }) },
    { type: 'voided' },
    { type: 'lost' },
    { type: 'in-progress' },
    { type: 'ask-failed' },
    { type: 'ask-now' },
  ];

  test('never goes back to being sent, and an outcome is final: every state with every event', () => {
    for (const state of states)
      for (const event of events) {
        const before = intentIn(state);
        const after = intentAfter(before, event, 5, 0);
        if (!isUnresolved(before)) expect(after).toBe(before);
        else if (event.type !== 'ask-now' && event.type !== 'order-seen') expect(after.state).not.toBe('sending');
      }
  });
  test.each([
    [{ type: 'answered', orders: [] }, 'done'],
    [refused, 'refused'],
    [{ type: 'voided' }, 'void'],
    [{ type: 'lost' }, 'unknown'],
    [{ type: 'in-progress' }, 'unknown'],
    [{ type: 'ask-failed' }, 'unknown'],
  ] as [IntentEvent, IntentState][])('%j leads from sending and unknown to %s', (event, state) => {
    expect(intentAfter(intentIn('sending'), event, 5, 0).state).toBe(state);
    expect(intentAfter(intentIn('unknown'), event, 5, 0).state).toBe(state);
  });
  test('whose answer is late is unknown, asked for five seconds later, and its answer still counts', () => {
    const late = intentAfter(intentIn('sending'), { type: 'late' }, 100, 0.5);
    expect(late).toMatchObject({ state: 'unknown', resolveAt: 5_100 });
    expect(intentAfter(late, { type: 'late' }, 200, 0.5)).toBe(late);
    expect(intentAfter(late, { type: 'answered', orders: [] }, 300, 0.5)).toMatchObject({ state: 'done', resolveAt: null });
    expect(intentAfter(late, { type: 'lost' }, 300, 0.5)).toMatchObject({ state: 'unknown', resolveAt: 300 });
  });
  test('whose answer was lost is asked for at once, then more rarely, up to every 5 s: within ten of the wire being back it is known', () => {
    let intent = intentAfter(intentIn('sending'), { type: 'lost' }, 100, 0.5);
    expect(intent.resolveAt).toBe(100);
    const waits: (number | null)[] = [];
    for (let turn = 0; turn < 7; turn += 1) {
      intent = intentAfter(intent, { type: 'ask-failed' }, 0, 0.5);
      waits.push(intent.resolveAt);
    }
    expect(waits).toEqual([1_000, 2_000, 4_000, 5_000, 5_000, 5_000, 5_000]);
  });
  test('whose answer was lost is done when an order of its own is seen, and no longer asked for', () => {
    const order = orderOf({ client_order_id: 'k:0', status: 'filled' });
    expect(intentAfter(intentIn('unknown', { resolveAt: 9 }), { type: 'order-seen', order }, 5, 0)).toMatchObject({
      state: 'done',
      orders: [order],
      resolveAt: null,
      updatedAt: 5,
    });
  });
  test('of which an order was seen before its answer got lost is done, not unknown', () => {
    const order = orderOf({ client_order_id: 'k:0', status: 'filled' });
    const sending = intentAfter(intentIn('sending'), { type: 'order-seen', order }, 5, 0);
    expect(sending).toMatchObject({ state: 'sending', orders: [order] });
    expect(intentAfter(sending, { type: 'lost' }, 6, 0)).toMatchObject({ state: 'done', orders: [order] });
  });
  test.each([
    ['k', true],
    ['k:0', true],
    ['k:11', true],
    ['k2:0', false],
    ['', false],
  ])('with the key k made the order %j: %s', (id, made) => {
    expect(madeBy(intentIn('unknown'), orderOf({ client_order_id: id }))).toBe(made);
  });
  test('still running at the back end is asked for every second', () => {
    const intent = intentAfter(intentIn('unknown', { attempts: 9 }), { type: 'in-progress' }, 0, 0.5);
    expect(intent.resolveAt).toBe(1_000);
  });
});

describe('the word of the back end', () => {
  test('is an answer, a refusal, void, or not yet', () => {
    const orders = [orderOf()];
    expect(eventOfResolved({ state: 'done', orders, error: null })).toEqual({ type: 'answered', orders });
    expect(eventOfResolved({ state: 'done', orders: [], error: { code: 'position.flat', message: 'm' } })).toMatchObject({
      type: 'refused',
      error: { code: 'position.flat' },
    });
    expect(eventOfResolved({ state: 'void', orders: [], error: null })).toEqual({ type: 'voided' });
    expect(eventOfResolved({ state: 'in-progress', orders: [], error: null })).toEqual({ type: 'in-progress' });
  });
});

describe('the target of a decision', () => {
  const order = { instrument_id: 'X', transaction_type: 'BUY', order_type: 'MARKET', product: 'NRML', lots: 1 } as const;
  const place = (change: object = {}): IntentCall => ({
    kind: 'place',
    body: { account_number: 'P', portfolio_id: 'p1', orders: [{ ...order, ...change }] },
  });
  test('is the same for the same side of an instrument, whatever the price or lots', () => {
    expect(targetOf(place({ lots: 2, order_type: 'LIMIT', price: 5 }))).toBe(targetOf(place()));
  });
  test('differs by side and instrument, so an exit is never blocked by an entry', () => {
    expect(targetOf(place({ transaction_type: 'SELL' }))).not.toBe(targetOf(place()));
    expect(targetOf(place({ instrument_id: 'Y' }))).not.toBe(targetOf(place()));
  });
  test('is the position of a square-off and the order of a change; a cancel is not blocked by a change', () => {
    expect(targetOf({ kind: 'execute', body: { action: 'square_off', account_number: 'P', portfolio_id: 'p1', position_id: 'x1' } })).toBe(
      'exit:x1',
    );
    expect(targetOf({ kind: 'modify', body: { account_number: 'P', order_id: 'o1' } })).toBe('modify:o1');
    expect(targetOf(call)).toBe('cancel:o1');
  });
});
