import type { BotDefinition } from '../definition.ts';
import type { BotContract } from './io.ts';
import type { BotState, LegState } from './state.ts';

const known = new WeakMap<BotDefinition, boolean>();

/** Returns whether a bot needs deltas: most bots do not, and deltas are slow to compute. */
export function readsDeltas(definition: BotDefinition): boolean {
  let reads = known.get(definition);
  if (reads === undefined) {
    const { legs, overall } = definition;
    reads = overall.adjust?.unit === 'net-delta' || legs.some(({ stop, target }) => stop?.unit === 'delta' || target?.unit === 'delta');
    known.set(definition, reads);
  }
  return reads;
}

/** Returns the held options whose delta a bot asks for. */
export function deltasWanted({ definition, legs }: BotState): readonly BotContract[] {
  if (!readsDeltas(definition)) return [];
  return legs.flatMap(({ contract, lots }) => (contract === null || lots === 0 || contract.kind === 'future' ? [] : [contract]));
}

/** Delta of a leg's position, in lots of the underlying; null while unknown. */
function deltaOf({ contract, lots, side }: LegState, lotSize: number, deltas: Readonly<Record<string, number>>): number | null {
  if (contract === null || lots === 0) return 0;
  // Expiries of one underlying may have lots of different sizes.
  const held = contract.lotSize === lotSize ? side * lots : (side * lots * contract.lotSize) / lotSize;
  if (contract.kind === 'future') return held;
  const delta = deltas[contract.key];
  return delta === undefined ? null : held * (contract.kind === 'call' ? delta : -delta);
}

/** Returns the net delta of all legs, where 1 is one lot of the underlying as of the first held leg; null while the delta of a leg is unknown. */
export function netDelta({ legs }: Pick<BotState, 'legs'>, deltas: Readonly<Record<string, number>>): number | null {
  let sum = 0;
  const lotSize = legs.find(({ lots }) => lots > 0)?.contract?.lotSize ?? 1;
  for (const leg of legs) {
    const delta = deltaOf(leg, lotSize, deltas);
    if (delta === null) return null;
    sum += delta;
  }
  return sum;
}
