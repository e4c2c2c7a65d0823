import type { BotDefinition, BotLeg } from './definition.ts';

/** The future that hedges the net delta of a bot: a leg after those of the definition, entered by the hedge rule alone, which also decides its lots. */
const HEDGE: BotLeg = {
  side: 'buy',
  kind: 'future',
  strike: null,
  expiry: { cycle: 'monthly', rank: 1 },
  lots: 0,
  momentum: null,
  stop: null,
  target: null,
  trail: null,
  reentry: { stop: null, target: null },
  lazy: 'hedge',
};

/** Returns whether a bot buys and sells a future against the deltas of its legs. */
export function hedges({ overall }: { readonly overall: { readonly adjust?: { readonly legs: string } | null } }): boolean {
  return overall.adjust?.legs === 'hedge';
}

/** Returns the rules of the leg at an index, the hedge included; undefined where there is none. */
export function rulesAt(definition: BotDefinition, place: number): BotLeg | undefined {
  return definition.legs[place] ?? (hedges(definition) && place === definition.legs.length ? HEDGE : undefined);
}

/** Returns the rules of all legs, those of the hedge last. */
export function rulesOf(definition: BotDefinition): readonly BotLeg[] {
  return hedges(definition) ? [...definition.legs, HEDGE] : definition.legs;
}
