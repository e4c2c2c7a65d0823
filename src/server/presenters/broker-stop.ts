import type { InferOutput } from 'valibot';
import type { brokerStop } from '#contract/schemas/broker-stop.ts';
import { type WallTime, wallTime } from '#domain/units/time.ts';
import type { BrokerSquareOffRow } from '#server/db/tables/broker-desk.ts';

/** Returns how far a broker has stopped an account, in wire form. `told`: null where the broker has no switch, or was not asked about it. */
export function presentStop(
  { id }: { readonly id: string },
  told: { readonly active: boolean; readonly changedAt: WallTime | null } | null,
  squareOff: BrokerSquareOffRow | undefined,
  now: number,
): InferOutput<typeof brokerStop> {
  return {
    account_id: id,
    kill_switch: told && { active: told.active, changed_at: told.changedAt },
    square_off: squareOff
      ? {
          state: squareOff.state,
          asked_at: wallTime(squareOff.created_at.getTime()),
          told_at: wallTime(squareOff.updated_at.getTime()),
        }
      : null,
    received_at: wallTime(now),
  };
}
