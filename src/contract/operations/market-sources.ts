import * as v from 'valibot';
import { operation } from '../operation.ts';
import { sourceId } from '../schemas/common.ts';
import * as s from '../schemas/market-source.ts';

const tag = 'market';

export const listMarketSources = operation({
  operationId: 'listMarketSources',
  method: 'GET',
  path: '/api/market/sources/',
  tag,
  signedIn: true,
  summary: 'All markets of this server beside the simulated one, with kind, state and the choice of the user',
  answer: s.marketSourcesAnswer,
  errors: [],
});
export const setMarketSource = operation({
  operationId: 'setMarketSource',
  method: 'PUT',
  path: '/api/market/sources/{source}/',
  tag,
  signedIn: true,
  summary: 'Switch a market on or off for this user',
  params: v.object({ source: sourceId }),
  body: s.marketSourceBody,
  answer: s.marketSourceAnswer,
  errors: ['request.invalid', 'market.no-source', 'market.token-refused'],
});
export const loadMarketSource = operation({
  operationId: 'loadMarketSource',
  method: 'POST',
  path: '/api/market/sources/{source}/listing/',
  tag,
  signedIn: true,
  summary: 'Read the listing of a market again; the last good one stays where that fails',
  params: v.object({ source: sourceId }),
  answer: s.marketSourceAnswer,
  errors: ['request.invalid', 'market.no-source', 'market.source-off'],
});
