import type { BotDefinition } from '#domain/bots/definition.ts';

/** Returns what variants of the same idea share: the underlying, and what its legs buy and sell. Their numbers are what is tried. */
export function trialFamily({ underlying, legs }: BotDefinition): string {
  return [underlying, ...legs.map(({ side, kind }) => `${side} ${kind}`).toSorted()].join(', ');
}
