import { operation } from '../operation.ts';
import * as s from '../schemas/imported-chains.ts';
import { messageAnswer } from '../schemas/user.ts';

const tag = 'market';

export const importChains = operation({
  operationId: 'importChains',
  method: 'POST',
  path: '/api/market/imported-chains/',
  tag,
  signedIn: true,
  /** The text and what its line ends and quotes take as JSON. */
  longestBody: 1_700_000,
  summary: 'Store the option chains of a CSV file as your own, whole or not at all; an option that is stored is replaced',
  body: s.importChainsBody,
  answer: s.importChainsAnswer,
  errors: ['request.invalid', 'request.too-large'],
});
export const listImportedChains = operation({
  operationId: 'listImportedChains',
  method: 'GET',
  path: '/api/market/imported-chains/',
  tag,
  signedIn: true,
  summary: 'Of which underlyings you have imported chains',
  answer: s.importedChainListAnswer,
  errors: [],
});
export const getImportedChain = operation({
  operationId: 'getImportedChain',
  method: 'GET',
  path: '/api/market/imported-chains/{underlying}/',
  tag,
  signedIn: true,
  summary: 'An imported option chain as of its session, what is computed from it, and how that went over the sessions before',
  params: s.importedChainParams,
  query: s.importedChainQuery,
  answer: s.importedChainAnswer,
  errors: ['request.invalid', 'market.no-chain'],
});
export const deleteImportedChains = operation({
  operationId: 'deleteImportedChains',
  method: 'DELETE',
  path: '/api/market/imported-chains/{underlying}/',
  tag,
  signedIn: true,
  summary: 'Delete the imported chains of an underlying',
  params: s.importedChainParams,
  answer: messageAnswer,
  errors: ['request.invalid', 'instrument.not-found'],
});
