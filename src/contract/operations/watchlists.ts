import * as v from 'valibot';
import { operation } from '../operation.ts';
import * as s from '../schemas/watchlist.ts';

const tag = 'watchlists';

export const listWatchlists = operation({
  operationId: 'listWatchlists',
  method: 'GET',
  path: '/api/watchlists/',
  tag,
  signedIn: true,
  summary: 'The seven watchlists of the user, with the instruments in them that are still listed',
  answer: s.watchlistsAnswer,
  errors: [],
});
export const putWatchlist = operation({
  operationId: 'putWatchlist',
  method: 'PUT',
  path: '/api/watchlists/{number}/',
  tag,
  signedIn: true,
  summary: 'Set name and instruments of a watchlist: they replace what was there; an instrument stands once',
  params: v.object({ number: s.watchlistNumber }),
  body: s.watchlistBody,
  answer: s.watchlistAnswer,
  errors: ['request.invalid'],
});
