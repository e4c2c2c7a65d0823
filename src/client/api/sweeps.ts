import type { BotDefinition, BotKind } from '#domain/bots/definition.ts';
import { call, type CallOptions } from './call.ts';
import { expectKey } from './error-from-answer.ts';
import type { Sweep, SweepBody, WalkForward } from './types.ts';
import type { Objective } from '#domain/backtest/sweep/walk-forward.ts';

/* The callers show the errors of these calls. */

/** A parameter sweep: the bot's rules, the varied parameters, and the number of newest stored sessions (null = all). */
interface SweepQuestion {
  readonly kind: BotKind;
  readonly definition: BotDefinition;
  readonly axes: SweepBody['axes'];
  readonly sessions: number | null;
  readonly source: Sweep['from'];
}

/** Windows of a walk-forward test: sessions for choosing a variant, sessions for testing it, and the criterion. */
interface WalkWindows {
  readonly train: number;
  readonly test: number;
  readonly objective: Objective;
}

/** Returns a sweep that has been begun. */
export async function startSweep({ kind, definition, axes, sessions, source }: SweepQuestion, options?: CallOptions): Promise<Sweep> {
  const rules = structuredClone(definition) as unknown as SweepBody['definition'];
  const body = { kind, definition: rules, axes, source, ...(sessions === null ? {} : { sessions }) };
  const answer = await call((client, init) => client.POST('/api/sweeps/run/', { ...init, body }), { ...options, quiet: 'shown' });
  return expectKey(answer, 'sweep');
}

/** Returns how a sweep stands. */
export async function getSweep(id: string, options?: CallOptions): Promise<Sweep> {
  const params = { path: { id } };
  const answer = await call((client, init) => client.GET('/api/sweeps/{id}/', { ...init, params }), { ...options, quiet: 'shown' });
  return expectKey(answer, 'sweep');
}

/** Cancels a sweep and returns it with the results so far. */
export async function cancelSweep(id: string, options?: CallOptions): Promise<Sweep> {
  const params = { path: { id } };
  const answer = await call((client, init) => client.POST('/api/sweeps/{id}/cancel/', { ...init, params }), { ...options, quiet: 'shown' });
  return expectKey(answer, 'sweep');
}

/** Returns what choosing the best variant of each training window and playing it on the days after it came to. Asked only where there are days enough. */
export async function getWalkForward(id: string, windows: WalkWindows, options?: CallOptions): Promise<WalkForward> {
  const query = { train: String(windows.train), test: String(windows.test), objective: windows.objective };
  const params = { path: { id }, query };
  const answer = await call((client, init) => client.GET('/api/sweeps/{id}/walk-forward/', { ...init, params }), {
    ...options,
    quiet: 'shown',
  });
  return expectKey(answer, 'walk_forward');
}
