import { call, type CallOptions } from './call.ts';
import { expectAnswer } from './error-from-answer.ts';
import type { ChartDesk, ChartDeskAnswer, ChartDrawing, DrawingsAnswer } from './types.ts';

/** Returns how the user left the charts. */
export async function getChartDesk(options?: CallOptions): Promise<ChartDeskAnswer> {
  return expectAnswer(await call((client, init) => client.GET('/api/charts/desk/', init), options), 'revision');
}

/** Keeps how the charts are now, in place of a revision. */
export async function putChartDesk(revision: number, desk: ChartDesk, options?: CallOptions): Promise<ChartDeskAnswer> {
  const body = { revision, desk };
  return expectAnswer(await call((client, init) => client.PUT('/api/charts/desk/', { ...init, body }), options), 'revision');
}

/** Returns what the user has drawn on an instrument. */
export async function getDrawings(instrumentId: string, options?: CallOptions): Promise<DrawingsAnswer> {
  const params = { path: { instrument_id: instrumentId } };
  return expectAnswer(
    await call((client, init) => client.GET('/api/charts/drawings/{instrument_id}/', { ...init, params }), options),
    'drawings',
  );
}

/** Keeps the drawings of an instrument, in place of a revision. */
export async function putDrawings(
  instrumentId: string,
  revision: number,
  drawings: readonly ChartDrawing[],
  options?: CallOptions,
): Promise<DrawingsAnswer> {
  const params = { path: { instrument_id: instrumentId } };
  const body = { revision, drawings: [...drawings] };
  return expectAnswer(
    await call((client, init) => client.PUT('/api/charts/drawings/{instrument_id}/', { ...init, params, body }), options),
    'drawings',
  );
}
