import * as v from 'valibot';
import { decimal, exchangeMs, id, wallMs } from './common.ts';
import { instrument } from './instrument.ts';

/** A roll with fills on both legs, and the realised result of the closing leg's actual fills. */
const roll = v.object({
  basket_id: id,
  from: v.object({ position_id: id, instrument }),
  to: v.object({ position_id: id, instrument }),
  /** Fills of the closing leg. */
  fills: v.pipe(v.number(), v.integer()),
  /** Before charges. */
  booked: decimal,
  charges: decimal,
  /** When the last of those fills was. */
  closed_at: exchangeMs,
});

/** The rolls behind an open position. */
const rollChain = v.object({
  position_id: id,
  /** The last one first. */
  rolls: v.array(roll),
  /** Sum of the rolls' realised results, before charges. */
  booked: decimal,
});

export const rollsAnswer = v.object({ chains: v.array(rollChain), exchange_at: exchangeMs, received_at: wallMs });
