import * as v from 'valibot';
import { operation } from '../operation.ts';
import * as s from '../schemas/book.ts';
import { id } from '../schemas/common.ts';
import { bookQuery } from '../schemas/order.ts';

const tag = 'books';
const params = v.object({ accountNumber: id });

export const getPositionBook = operation({
  operationId: 'getPositionBook',
  method: 'GET',
  path: '/api/position-book/position-book/{accountNumber}',
  tag,
  signedIn: true,
  summary:
    'Positions of an account on a trading date (the current one when absent): carried in, traded, what was earned; past days never change',
  params,
  query: bookQuery,
  answer: s.positionBookAnswer,
  errors: ['account.not-found'],
});
export const getPnl = operation({
  operationId: 'getPnl',
  method: 'GET',
  path: '/api/pnl/{accountNumber}',
  tag,
  signedIn: true,
  summary: 'Profit of an account over trading dates (the current one when absent), by day, portfolio or underlying, with charges per item',
  params,
  query: s.pnlQuery,
  answer: s.pnlAnswer,
  errors: ['account.not-found', 'pnl.range-invalid'],
});
export const getDayMinutes = operation({
  operationId: 'getDayMinutes',
  method: 'GET',
  path: '/api/pnl/{accountNumber}/minutes',
  tag,
  signedIn: true,
  summary: 'What the running day of an account had come to, minute by minute; a minute that is not named was not recorded',
  params,
  answer: s.dayMinutesAnswer,
  errors: ['account.not-found'],
});
export const reconcileAccount = operation({
  operationId: 'reconcileAccount',
  method: 'POST',
  path: '/api/reconciliation/{accountNumber}/',
  tag,
  signedIn: true,
  summary:
    'Compare the books of an account with themselves from the first entry on, and with the broker; differences are recorded, not hidden',
  params,
  answer: s.reconciliationAnswer,
  errors: ['account.not-found'],
});
export const listReconciliations = operation({
  operationId: 'listReconciliations',
  method: 'GET',
  path: '/api/reconciliation/{accountNumber}/',
  tag,
  signedIn: true,
  summary: 'The last comparisons of an account, newest first',
  params,
  answer: s.reconciliationsAnswer,
  errors: ['account.not-found'],
});
