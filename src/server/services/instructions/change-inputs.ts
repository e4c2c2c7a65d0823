import type { WallClock } from '#server/platform/wall-clock.ts';
import type { InstructionRow } from '#server/db/tables/instructions.ts';
import type { SeenChange } from '#server/market/change-hooks.ts';
import type { Venue } from '#server/market/venue.ts';
import type { KeptInput } from './behaviour.ts';
import { observationOf } from './observe.ts';
import type { InstructionRegistry } from './registry.ts';

/** Returns the instruments that a change of the exchange concerns. */
export function concernedBy(change: SeenChange): ReadonlySet<string> {
  const ids = new Set<string>();
  for (const { input, effects } of change.entries) {
    if ('instrumentId' in input) ids.add(input.instrumentId);
    for (const effect of effects) {
      if ('order' in effect) ids.add(effect.order.instrumentId);
      else if (effect.type === 'settled') ids.add(effect.instrumentId);
    }
  }
  return ids;
}

interface Needs {
  readonly clock: WallClock;
  readonly venue: Venue;
  readonly registry: InstructionRegistry;
  /** Whether an account gets no prices: then nothing of it is triggered by them. */
  readonly isSilent: (accountId: string) => boolean;
}

/** Returns the prices and ends of sessions of a change, by instruction: the inputs that no table tells. */
export function inputsOfChange(
  { clock, venue, registry, isSilent }: Needs,
  change: SeenChange,
): (row: InstructionRow) => readonly KeptInput[] {
  const ended = change.entries.flatMap(({ input }): KeptInput[] =>
    input.type === 'session-end' ? [{ type: 'session-ended', date: input.date }] : [],
  );
  const prices = new Map<string, KeptInput[]>();
  if (change.entries.some(({ input }) => input.type === 'tick')) {
    const look = { now: clock.now(), receivedAt: venue.receivedAt(), sessionOpen: venue.sessionOpen() };
    for (const instrumentId of registry.watchedInstruments()) {
      const quote = change.market.quote(instrumentId);
      if (quote === null) continue;
      const seen = observationOf(quote, look);
      const informed = registry.watching(instrumentId).filter((id) => !isSilent(registry.get(id)?.row.broker_account_id ?? ''));
      for (const id of informed) prices.set(id, [{ type: 'price', instrumentId, seen, date: change.tradingDate }]);
    }
  }
  return ({ id, kind }) => [...(kind === 'gtt' ? ended : []), ...(prices.get(id) ?? [])];
}
