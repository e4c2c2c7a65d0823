import type { UserEventData, UserEventType } from '#contract/events/stream-events.ts';
import type { OutcomeClass } from '#domain/telling/outcome-class.ts';
import { alertSample, firingSample } from '../client/alert-samples.ts';
import { runSample } from '../client/run-samples.ts';
import { ACCOUNT, CALL, EXCHANGE_AT, exitOf, lockOf, orderOf, SERVER_AT, TRADING_DATE } from '../server/wire-samples.ts';

type Sample = { readonly [T in UserEventType]: { readonly type: T; readonly data: UserEventData[T] } }[UserEventType];

/** An event of every outcome class, as written to the log. */
export const EVERY_OUTCOME: { readonly [C in OutcomeClass]: Sample } = {
  'order-rejected': { type: 'order.updated', data: { order: orderOf({ order_id: 'o1', status: 'rejected', reason: 'RMS: margin' }) } },
  'order-filled': { type: 'order.updated', data: { order: orderOf({ order_id: 'o2', status: 'filled', average_price: 112.5 }) } },
  exit: { type: 'instruction.updated', data: { instruction: exitOf({ instruction_id: 'i1', status: 'stopping' }) } },
  'exit-unconfirmed': {
    type: 'instruction.attention',
    data: { instruction_id: 'i1', reason_code: 'order.no-answer', kind: 'exit-pair', instruments: [CALL] },
  },
  kill: {
    type: 'risk.kill-updated',
    data: { kill: { locks: [lockOf({ complete: false })], revision: 1, updated_at: SERVER_AT } },
  },
  'loss-limit': {
    type: 'risk.day-loss-reached',
    data: { scope: { kind: 'portfolio', id: 'p1' }, loss: 5_000, limit: 5_000, action: 'exit' },
  },
  'feed-silent': { type: 'feed.silent', data: { since: SERVER_AT } },
  'session-expiring': { type: 'account.session-expiring', data: { account: ACCOUNT, expires_at: EXCHANGE_AT } },
  bot: { type: 'bot-run.updated', data: { bot_run: runSample({ run_id: 'r1', status: 'ended', booked: 1_250 }) } },
  'bot-failed': {
    type: 'bot-run.attention',
    data: { run_id: 'r1', bot_id: 'b1', portfolio_id: 'p1', name: 'Straddle', reason_code: 'order.no-answer' },
  },
  alert: {
    type: 'alert.fired',
    data: {
      firing: firingSample({}, { level: 120, value: 120.5 }),
      alert: alertSample({ status: 'fired', met: true, fired: 1, fired_at: EXCHANGE_AT }),
    },
  },
  digest: { type: 'day.closed', data: { trading_date: TRADING_DATE, filled: 4, rejected: 1, profit: -812.5 } },
  'server-silent': { type: 'server.was-silent', data: { from: SERVER_AT, to: SERVER_AT + 240_000 } },
  'server-care': { type: 'server.care', data: { matter: 'backup', state: 'failed', reason: 'The disk is full' } },
  security: { type: 'session.locked-out', data: { until: SERVER_AT } },
};
