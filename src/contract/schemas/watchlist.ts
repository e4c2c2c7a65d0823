import * as v from 'valibot';
import { id, line } from './common.ts';
import { instrument } from './instrument.ts';

/** So many lists a user has, each with at most so many instruments. */
export const WATCHLISTS = 7;
const WATCHLIST_MOST = 50;

export const watchlistNumber = v.pipe(v.string(), v.regex(/^[1-7]$/, 'form.pattern'), v.transform(Number));

const watchlist = v.object({
  /** 1 to 7. */
  number: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(WATCHLISTS)),
  /** Empty until named by the user. */
  name: v.string(),
  /** In the user's order. */
  instrument_ids: v.array(id),
});
/** New name and instruments of the list. */
export const watchlistBody = v.object({
  name: v.union([v.literal(''), line(30)]),
  instrument_ids: v.pipe(v.array(id), v.maxLength(WATCHLIST_MOST, 'form.array-max')),
});
export const watchlistAnswer = v.object({ watchlist });
export const watchlistsAnswer = v.object({
  /** All seven. */
  watchlists: v.array(watchlist),
  /** All listed instruments of the lists; expired ones are missing. */
  instruments: v.array(instrument),
});
