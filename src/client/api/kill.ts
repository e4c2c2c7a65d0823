import { call, type CallOptions } from './call.ts';
import { expectKey } from './error-from-answer.ts';
import type { Kill, KillBody, KillStep } from './types.ts';

const of = (id: string) => ({ params: { path: { id } } });

/** Returns the kill gate with every press and its steps. */
export async function getKill(options?: CallOptions): Promise<Kill> {
  return expectKey(await call((client, init) => client.GET('/api/risk/kill/', init), options), 'kill');
}

/** Presses the kill switch. The key names the press: the same key again is the same press. */
export async function pressKill(body: KillBody, key: string, options?: CallOptions): Promise<Kill> {
  const header = { params: { header: { 'Idempotency-Key': key } } };
  const answer = await call((client, init) => client.POST('/api/risk/kill/', { ...init, ...header, body }), {
    quiet: 'outcome',
    ...options,
  });
  return expectKey(answer, 'kill');
}

/** Begins to resume a press before its agreed time. */
export async function askResumeKill(id: string, options?: CallOptions): Promise<Kill> {
  const answer = await call((client, init) => client.POST('/api/risk/kill/{id}/ask-resume/', { ...init, ...of(id) }), {
    quiet: 'outcome',
    ...options,
  });
  return expectKey(answer, 'kill');
}

/** Opens the gate of one press; `typed`: the trader typed the word. */
export async function resumeKill(id: string, typed: boolean, options?: CallOptions): Promise<Kill> {
  const answer = await call((client, init) => client.POST('/api/risk/kill/{id}/resume/', { ...init, ...of(id), body: { typed } }), {
    quiet: 'outcome',
    ...options,
  });
  return expectKey(answer, 'kill');
}

/** Tries a failed step of a press again. */
export async function retryKill(id: string, step: KillStep, options?: CallOptions): Promise<Kill> {
  const answer = await call((client, init) => client.POST('/api/risk/kill/{id}/retry/', { ...init, ...of(id), body: { step } }), {
    quiet: 'outcome',
    ...options,
  });
  return expectKey(answer, 'kill');
}
