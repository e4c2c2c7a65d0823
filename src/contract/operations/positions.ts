import * as v from 'valibot';
import { operation } from '../operation.ts';
import { id } from '../schemas/common.ts';
import { bookQuery } from '../schemas/order.ts';
import * as s from '../schemas/position.ts';
import * as r from '../schemas/roll.ts';

const tag = 'positions';

export const getPositions = operation({
  operationId: 'getPositions',
  method: 'GET',
  path: '/api/position/position/{portfolioId}/',
  tag,
  signedIn: true,
  summary:
    'Positions of a portfolio: open ones and those closed on the trading date; of a past date as that date left them, at its close and without a quote',
  params: v.object({ portfolioId: id }),
  query: bookQuery,
  answer: s.positionsAnswer,
  errors: ['portfolio.not-found'],
});
export const getPositionSummary = operation({
  operationId: 'getPositionSummary',
  method: 'GET',
  path: '/api/position/summary/{id}/',
  tag,
  signedIn: true,
  summary: 'Totals of a portfolio; start_date is accepted and ignored',
  params: v.object({ id }),
  query: bookQuery,
  answer: s.summaryAnswer,
  errors: ['portfolio.not-found'],
});
export const getRolls = operation({
  operationId: 'getRolls',
  method: 'GET',
  path: '/api/position/rolls/{portfolioId}/',
  tag,
  signedIn: true,
  summary:
    'The rolls that led to the open positions of a portfolio, position by position, as long as each was held from one roll to the next',
  params: v.object({ portfolioId: id }),
  answer: r.rollsAnswer,
  errors: ['portfolio.not-found'],
});
