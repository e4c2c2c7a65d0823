import { operation } from '../operation.ts';
import * as s from '../schemas/chain-figures.ts';

const tag = 'market';

export const getOpenInterest = operation({
  operationId: 'getOpenInterest',
  method: 'GET',
  path: '/api/market/open-interest',
  tag,
  signedIn: true,
  summary:
    'Open interest of an expiry by strike, now and earlier, with put-call ratio, max pain and straddle over the session and its days',
  query: s.openInterestQuery,
  answer: s.openInterestAnswer,
  errors: ['request.invalid', 'market.no-chain'],
});
export const getVolatility = operation({
  operationId: 'getVolatility',
  method: 'GET',
  path: '/api/market/volatility',
  tag,
  signedIn: true,
  summary: 'Implied volatility of an underlying among its own past, and by expiry',
  query: s.volatilityQuery,
  answer: s.volatilityAnswer,
  errors: ['request.invalid', 'market.no-chain'],
});
