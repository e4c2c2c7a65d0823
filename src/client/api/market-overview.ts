import { call, type CallOptions } from './call.ts';
import { expectAnswer } from './error-from-answer.ts';
import type { HeatMap, Overview, Sparklines } from './types.ts';

/** Returns indices, shares and futures with what moved them today. */
export async function getOverview(options?: CallOptions): Promise<Overview> {
  return expectAnswer(await call((client, init) => client.GET('/api/market/overview', init), options), 'indices');
}

/** Returns what a heat map is drawn from. */
export async function getHeatMap(options?: CallOptions): Promise<HeatMap> {
  return expectAnswer(await call((client, init) => client.GET('/api/market/heat-map', init), options), 'tiles');
}

/** Returns the course of the session of up to 50 instruments. */
export async function getSparklines(instrumentIds: readonly string[], options?: CallOptions): Promise<Sparklines> {
  const query = { instrument_ids: instrumentIds.join(',') };
  return expectAnswer(
    await call((client, init) => client.GET('/api/market/sparklines', { ...init, params: { query } }), options),
    'sparklines',
  );
}
