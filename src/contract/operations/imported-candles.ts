import { operation } from '../operation.ts';
import * as s from '../schemas/imported-candles.ts';
import { messageAnswer } from '../schemas/user.ts';

const tag = 'market';

export const importCandles = operation({
  operationId: 'importCandles',
  method: 'POST',
  path: '/api/market/imported-candles/',
  tag,
  signedIn: true,
  summary: 'Store minute candles of a CSV file under a symbol of your own; a session that is stored is replaced',
  body: s.importCandlesBody,
  answer: s.importCandlesAnswer,
  errors: ['request.invalid'],
});
export const listImportedCandles = operation({
  operationId: 'listImportedCandles',
  method: 'GET',
  path: '/api/market/imported-candles/',
  tag,
  signedIn: true,
  summary: 'What you have imported',
  answer: s.importedListAnswer,
  errors: [],
});
export const getImportedCandles = operation({
  operationId: 'getImportedCandles',
  method: 'GET',
  path: '/api/market/imported-candles/{symbol}/',
  tag,
  signedIn: true,
  summary: 'Imported candles of a symbol, the newest of the range, aligned to the open of each session',
  params: s.importedParams,
  query: s.importedQuery,
  answer: s.importedCandlesAnswer,
  errors: ['request.invalid', 'instrument.not-found', 'market.range-invalid'],
});
export const deleteImportedCandles = operation({
  operationId: 'deleteImportedCandles',
  method: 'DELETE',
  path: '/api/market/imported-candles/{symbol}/',
  tag,
  signedIn: true,
  summary: 'Delete what you imported under a symbol',
  params: s.importedParams,
  answer: messageAnswer,
  errors: ['request.invalid', 'instrument.not-found'],
});
