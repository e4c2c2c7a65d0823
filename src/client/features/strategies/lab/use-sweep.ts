import { cancelSweep, getSweep, startSweep } from '#client/api/sweeps.ts';
import type { Sweep, SweepBody } from '#client/api/types.ts';
import type { BotDefinition, BotDraft, BotKind } from '#domain/bots/definition.ts';
import type { JobPlace } from '#client/state/bots/begun-jobs.ts';
import type { Rules } from '../backtest/same-rules.ts';
import type { Played } from '../backtest/use-backtest.ts';
import { useJob } from '../backtest/use-job.ts';

const CALLS = { idOf: ({ sweep_id }: Sweep) => sweep_id, get: getSweep, cancel: cancelSweep };

/** Returns the start function, state and result of a parameter sweep. */
export function useSweep(kind: BotKind, definition: BotDraft, place: JobPlace) {
  const { start, begun, ...job } = useJob<Sweep, Pick<Played, 'of' | 'kind'>>(CALLS, place);
  const former: Rules | null = begun === null ? null : { kind: begun.of.kind, definition: begun.of.of };
  return {
    ...job,
    /** Called only with a valid form, so no number is missing. */
    start: (axes: SweepBody['axes'], sessions: number | null, source: Sweep['from']) =>
      start({ of: definition, kind }, () => startSweep({ kind, definition: definition as BotDefinition, axes, sessions, source })),
    sweep: begun?.job ?? null,
    /** The rules of the shown sweep. */
    former,
  };
}
