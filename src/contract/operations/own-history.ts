import { operation } from '../operation.ts';
import { ownChainQuery } from '../schemas/own-chain.ts';
import * as s from '../schemas/own-history.ts';
import { messageAnswer } from '../schemas/user.ts';

const tag = 'history';
const one = { tag, signedIn: true, params: s.historyImportParams, answer: s.historyImportAnswer } as const;

export const startHistoryImport = operation({
  operationId: 'startHistoryImport',
  method: 'POST',
  path: '/api/history/imports/',
  tag,
  signedIn: true,
  summary: 'Begin an import of files of history; one of the same user that is not kept yet is given up',
  body: s.startHistoryImportBody,
  answer: s.historyImportAnswer,
  errors: ['request.invalid', 'history.full', 'history.server-full'],
});
export const listHistoryImports = operation({
  operationId: 'listHistoryImports',
  method: 'GET',
  path: '/api/history/imports/',
  tag,
  signedIn: true,
  summary: 'Your imports of history, newest first, and what they hold together',
  answer: s.historyImportsAnswer,
  errors: [],
});
export const sendHistoryPart = operation({
  ...one,
  operationId: 'sendHistoryPart',
  method: 'POST',
  path: '/api/history/imports/{id}/parts/',
  /** The bytes as text, and the file's name. */
  longestBody: 1_450_000,
  takesFile: true,
  summary: 'Send a piece of a file: a text, or a zip of them. A piece that is sent again changes nothing',
  body: s.sendHistoryPartBody,
  errors: [
    'request.invalid',
    'request.too-large',
    'history.import-not-found',
    'history.import-over',
    'history.part-missing',
    'history.too-large',
    'history.server-full',
  ],
});
export const checkHistoryImport = operation({
  ...one,
  operationId: 'checkHistoryImport',
  method: 'POST',
  path: '/api/history/imports/{id}/check/',
  summary: 'Read what has arrived. Nothing of it is seen before it is kept',
  errors: ['history.import-not-found'],
});
export const getHistoryImport = operation({
  ...one,
  operationId: 'getHistoryImport',
  method: 'GET',
  path: '/api/history/imports/{id}/',
  summary: 'How an import under way stands and what was recognised, or what is wrong with which line',
  errors: ['history.import-not-found'],
});
export const keepHistoryImport = operation({
  ...one,
  operationId: 'keepHistoryImport',
  method: 'POST',
  path: '/api/history/imports/{id}/keep/',
  summary: 'Keep what was read: all of it becomes visible at once',
  errors: ['history.import-not-found', 'history.import-over'],
});
export const deleteHistoryImport = operation({
  operationId: 'deleteHistoryImport',
  method: 'DELETE',
  path: '/api/history/imports/{id}/',
  tag,
  signedIn: true,
  summary: 'Give up an import, or delete all that is kept of it',
  params: s.historyImportParams,
  answer: messageAnswer,
  errors: ['history.import-not-found'],
});
export const getOwnCandles = operation({
  operationId: 'getOwnCandles',
  method: 'GET',
  path: '/api/history/candles/',
  tag,
  signedIn: true,
  summary: 'Candles of a contract of your own history, the newest of the range, with the files they come from',
  query: s.ownCandlesQuery,
  answer: s.ownCandlesAnswer,
  errors: ['request.invalid', 'instrument.not-found', 'market.range-invalid'],
});
export const getOwnChain = operation({
  operationId: 'getOwnChain',
  method: 'GET',
  path: '/api/history/chains/{underlying}/',
  tag,
  signedIn: true,
  summary: 'An option chain of your own history at the end of its session, with the files it comes from',
  params: s.ownChainParams,
  query: ownChainQuery,
  answer: s.ownChainAnswer,
  errors: ['request.invalid', 'market.no-chain'],
});
