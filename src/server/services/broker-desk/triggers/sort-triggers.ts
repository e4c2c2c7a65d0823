import type { WireTrigger } from '#server/brokers/wire/broker-wire.ts';
import type { BrokerTriggerRow, StoredTriggerLeg } from '#server/db/tables/broker-desk.ts';

const legText = ({ triggerPrice, side, product, quantity, limitPrice }: StoredTriggerLeg) =>
  [triggerPrice, side, product, quantity, limitPrice].join();

/** Returns whether two triggers have the same legs, in the order in which a broker takes them. */
export const sameLegs = (some: readonly StoredTriggerLeg[], others: readonly StoredTriggerLeg[]): boolean =>
  some.map(legText).join(' ') === others.map(legText).join(' ');

/** Whether a trigger of the broker has the terms of one of ours, and was not there before that was sent. */
function fits(row: BrokerTriggerRow, { triggerId, instrumentId, legs }: WireTrigger): boolean {
  return row.instrument_id === instrumentId && !row.known_before.includes(triggerId) && sameLegs(row.legs, legs);
}

/** A broker's list of triggers, sorted by owner. */
interface SortedTriggers {
  /** By the id of our row. */
  readonly own: ReadonlyMap<string, WireTrigger>;
  readonly elsewhere: readonly WireTrigger[];
}

/**
 * Returns the triggers of a broker's list, each with our row of that id, or the one that is being placed with these terms: brokers echo no mark of ours.
 * Several that fit one are left to other programs but for the first: another program has placed the same meanwhile.
 */
export function sortTriggers(rows: readonly BrokerTriggerRow[], told: readonly WireTrigger[]): SortedTriggers {
  const byId = new Map(rows.flatMap((row) => (row.broker_trigger_id === null ? [] : [[row.broker_trigger_id, row] as const])));
  const sent = rows.filter((row) => row.state === 'sent' && row.broker_trigger_id === null);
  const own = new Map<string, WireTrigger>();
  const elsewhere: WireTrigger[] = [];
  for (const trigger of told) {
    const row = byId.get(trigger.triggerId) ?? sent.find((one) => !own.has(one.id) && fits(one, trigger));
    if (row === undefined) elsewhere.push(trigger);
    else own.set(row.id, trigger);
  }
  return { own, elsewhere };
}
