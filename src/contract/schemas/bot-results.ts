import * as v from 'valibot';
import { decimal, exchangeMs, id, wallMs } from './common.ts';

/** What the newest run of a bot has come to, and the margin that the bot takes. */
const botResult = v.object({
  bot_id: id,
  /** Null for a bot that has never run. */
  run_id: v.nullable(id),
  /**
   * Sums since the start of the run, after the last fill of each earlier day and after every fill of the last day, oldest first; the newest points only.
   * `booked`: closed quantity before charges; open quantity counts at cost. Null where the reasons of its orders were not recorded.
   */
  course: v.nullable(v.array(v.object({ at: exchangeMs, booked: decimal, charges: decimal }))),
  /** Margin of the open positions (`holds`), or of the contracts that the bot would choose now; null while unknown. */
  margin: v.nullable(v.object({ amount: decimal, holds: v.boolean() })),
});

export const botResultsAnswer = v.object({ bot_results: v.array(botResult), exchange_at: exchangeMs, received_at: wallMs });
