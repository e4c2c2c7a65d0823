import type { BotDraft, BotKind } from '#domain/bots/definition.ts';

/** A bot's kind and its rules as typed. */
export interface Rules {
  readonly kind: BotKind;
  readonly definition: BotDraft;
}

const isPlain = (value: unknown): value is object => typeof value === 'object' && value !== null && !Array.isArray(value);
/** A server may have written their fields in another order. */
const ordered = (value: unknown): string =>
  JSON.stringify(value, (_name, each: unknown) =>
    isPlain(each) ? Object.fromEntries(Object.entries(each).toSorted(([a], [b]) => (a < b ? -1 : 1))) : each,
  );

/** Returns whether two bots have the same rules. */
export function isSameRules(one: Rules, other: Rules): boolean {
  return one.kind === other.kind && (one.definition === other.definition || ordered(one.definition) === ordered(other.definition));
}
