import { operation } from '../operation.ts';
import * as s from '../schemas/candles.ts';

const tag = 'market';

export const getCandles = operation({
  operationId: 'getCandles',
  method: 'GET',
  path: '/api/market/candles',
  tag,
  signedIn: true,
  summary:
    'Candles of an instrument, the newest of the range, at most 2000 (500 when no limit is given), aligned to the open of each session',
  query: s.candlesQuery,
  answer: s.candlesAnswer,
  errors: ['request.invalid', 'instrument.not-found', 'market.range-invalid'],
});
export const getDailyChain = operation({
  operationId: 'getDailyChain',
  method: 'GET',
  path: '/api/market/daily-chain',
  tag,
  signedIn: true,
  summary: 'Option chain at the close of a trading day: the newest day and its nearest expiry when none is given',
  query: s.dailyChainQuery,
  answer: s.dailyChainAnswer,
  errors: ['request.invalid', 'market.no-chain'],
});
export const getHistoryStatus = operation({
  operationId: 'getHistoryStatus',
  method: 'GET',
  path: '/api/market/history-status/',
  tag,
  signedIn: true,
  summary: 'How much of the history before the first session is written',
  answer: s.historyStatusAnswer,
  errors: [],
});
