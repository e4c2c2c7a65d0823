import type { BotDefinition, SignalTerm } from '../definition.ts';

/** Returns both sides of every comparison that a bot waits for, to enter and to leave. */
export function termsOf(signals: BotDefinition['signals']): readonly SignalTerm[] {
  const trees = [signals?.entry, signals?.exit].flatMap((tree) => tree ?? []);
  return trees
    .flatMap(({ rows, groups = [] }) => [...rows, ...groups.flatMap((group) => group.rows)])
    .flatMap(({ left, right }) => [left, right]);
}
