import * as v from 'valibot';
import { id, wallMs } from './common.ts';

/** How far a broker has stopped an account: the kill switch there, and the last square-off there. */
export const brokerStop = v.object({
  account_id: id,
  /** The state that the broker tells now. Active: no order of the account is taken. Null: the broker has no switch. */
  kill_switch: v.nullable(v.object({ active: v.boolean(), changed_at: v.nullable(wallMs) })),
  /**
   * When the broker was last asked to close everything. `sent`: it is not known yet whether the broker did; `taken`: it has taken the call; `closed`: nothing
   * is open there since; `left-open`: nothing works there any more, and something is still open; `refused`: nothing was done.
   */
  square_off: v.nullable(
    v.object({ state: v.picklist(['sent', 'taken', 'refused', 'closed', 'left-open']), asked_at: wallMs, told_at: wallMs }),
  ),
  received_at: wallMs,
});

export const brokerStopAnswer = v.object({ stop: brokerStop });
export const brokerKillSwitchBody = v.object({ active: v.boolean('form.type') });
