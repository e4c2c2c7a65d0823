import type { CandleInterval } from '#client/api/types.ts';

export const INTERVALS: readonly CandleInterval[] = ['1m', '3m', '5m', '15m', '30m', '1h', '1d'];
