import type { BotDefinition } from '../definition.ts';
import type { WeighIntent } from './io.ts';
import type { BotState, LegState } from './state.ts';

/** Returns whether a bot needs margin and fill of an entry before sending it. */
export function weighs({ limits }: Pick<BotDefinition, 'limits'>): boolean {
  return (limits.margin ?? null) !== null || (limits.slippage ?? null) !== null;
}

/** A position in a contract, as margin counts it. */
export type HeldLeg = Pick<LegState, 'lots' | 'side' | 'entry'> & { readonly contract: NonNullable<LegState['contract']> };

/** Returns the positions of a bot, its open entries and these entries, all as if filled; positions being exited still count. */
export function heldWith({ legs, open }: Pick<BotState, 'legs' | 'open'>, entries: WeighIntent['entries']): readonly HeldLeg[] {
  const held = legs.flatMap(({ contract, lots, side, entry }): HeldLeg[] =>
    contract === null || lots === 0 ? [] : [{ contract, lots, side, entry }],
  );
  const coming = Object.values(open).flatMap(({ leg: place, opens, lots }): HeldLeg[] => {
    const leg = legs[place];
    return !opens || !leg?.contract ? [] : [{ contract: leg.contract, lots, side: leg.side, entry: null }];
  });
  const wanted = entries.map(({ contract, lots, side }): HeldLeg => ({ contract, lots, side: side === 'buy' ? 1 : -1, entry: null }));
  return [...held, ...coming, ...wanted];
}
