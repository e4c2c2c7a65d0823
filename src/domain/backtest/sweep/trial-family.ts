import type { BotDefinition } from '#domain/bots/definition.ts';

/** Returns the family of a variant: the underlying with the sides and kinds of its legs. Variants of one family differ in numbers alone. */
export function trialFamily({ underlying, legs }: BotDefinition): string {
  return [underlying, ...legs.map(({ side, kind }) => `${side} ${kind}`).toSorted()].join(', ');
}
