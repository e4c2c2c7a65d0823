import { expect, it, vi } from 'vitest';
import type { AnalysisRequest } from '#domain/strategies/analyse.ts';
import type { NumberedAnswer } from '#client/workers/strategy-worker.ts';

it('a request that cannot be worked out is answered as failed, and the next one is worked out', async () => {
  const told: NumberedAnswer[] = [];
  let ask: (event: { readonly data: unknown }) => void = () => undefined;
  vi.stubGlobal('addEventListener', (_: string, listener: typeof ask) => void (ask = listener));
  vi.stubGlobal('postMessage', (answer: NumberedAnswer) => void told.push(answer));
  await import('#client/workers/strategy-worker.ts');
  ask({ data: { id: 1, work: { analyses: [{} as AnalysisRequest], margin: null } } });
  ask({ data: { id: 2, work: { analyses: [], margin: null } } });
  vi.unstubAllGlobals();
  expect(told).toEqual([
    { id: 1, why: expect.stringContaining('Error') },
    { id: 2, answer: { analyses: [], margin: null } },
  ]);
});
