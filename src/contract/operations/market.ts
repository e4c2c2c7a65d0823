import * as v from 'valibot';
import { operation } from '../operation.ts';
import { id } from '../schemas/common.ts';
import * as s from '../schemas/instrument.ts';
import { marketClockAnswer, pingAnswer, streamInstrumentsAnswer, streamInstrumentsBody } from '../schemas/system.ts';

const tag = 'market';

export const searchInstruments = operation({
  operationId: 'searchInstruments',
  method: 'GET',
  path: '/api/instruments/search',
  tag,
  signedIn: true,
  summary: 'Instruments whose symbol starts with the text, or that match its words (nifty 24500 ce)',
  query: s.searchQuery,
  answer: s.searchAnswer,
  errors: ['request.invalid'],
});
export const listUnderlyings = operation({
  operationId: 'listUnderlyings',
  method: 'GET',
  path: '/api/market/underlyings',
  tag,
  signedIn: true,
  summary: 'Underlyings that have an option chain, in the order of the listing, with their expiries',
  answer: s.underlyingsAnswer,
  errors: [],
});
export const getChain = operation({
  operationId: 'getChain',
  method: 'GET',
  path: '/api/market/chain',
  tag,
  signedIn: true,
  summary: 'Option chain of an underlying; the nearest expiry when none is given',
  query: s.chainQuery,
  answer: s.chainAnswer,
  errors: ['request.invalid', 'market.no-chain', 'market.no-source', 'market.source-off', 'market.source-silent'],
});
export const getQuotes = operation({
  operationId: 'getQuotes',
  method: 'GET',
  path: '/api/market/quotes',
  tag,
  signedIn: true,
  summary: 'Quotes with depth of up to 100 instruments; unknown ids are left out',
  query: s.quotesQuery,
  answer: s.quotesAnswer,
  errors: ['request.invalid'],
});
export const getMarketClock = operation({
  operationId: 'getMarketClock',
  method: 'GET',
  path: '/api/market/clock',
  tag,
  signedIn: true,
  summary: 'The clock of the exchange',
  answer: marketClockAnswer,
  errors: [],
});
export const ping = operation({
  operationId: 'ping',
  method: 'GET',
  path: '/api/ping',
  tag: 'system',
  signedIn: false,
  summary: 'Says that the server answers (also HEAD)',
  answer: pingAnswer,
  errors: [],
});
export const setStreamInstruments = operation({
  operationId: 'setStreamInstruments',
  method: 'POST',
  path: '/api/stream/{streamId}/instruments',
  tag: 'stream',
  signedIn: true,
  summary: 'Set the instruments whose ticks an open stream carries',
  params: v.object({ streamId: id }),
  body: streamInstrumentsBody,
  answer: streamInstrumentsAnswer,
  errors: ['request.invalid', 'stream.not-found'],
});
