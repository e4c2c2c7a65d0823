import { cancelSweep, getSweep, startSweep } from '#client/api/sweeps.ts';
import type { Sweep, SweepBody } from '#client/api/types.ts';
import type { BotDefinition, BotDraft, BotKind } from '#domain/bots/definition.ts';
import { useJob } from '../backtest/use-job.ts';

const CALLS = { idOf: ({ sweep_id }: Sweep) => sweep_id, get: getSweep, cancel: cancelSweep };

/** Returns how the fields of a definition are varied, how that stands, and what became of it. */
export function useSweep(kind: BotKind, definition: BotDraft, source: Sweep['from']) {
  const { start, begun, ...job } = useJob<Sweep, BotDraft>(CALLS);
  return {
    ...job,
    /** Asked only while nothing is wrong with the form: then no number of it is missing. */
    start: (axes: SweepBody['axes'], sessions: number | null) =>
      start(definition, (options) => startSweep({ kind, definition: definition as BotDefinition, axes, sessions, source }, options)),
    sweep: begun?.job ?? null,
    outdated: begun !== null && (begun.of !== definition || begun.job.from !== source),
  };
}
