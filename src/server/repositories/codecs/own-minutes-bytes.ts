import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { packMinutes, unpackMinutes } from '#domain/market/packed/minute-bytes.ts';

/** Deflate finds little in columns of small differences beyond this. */
const LEVEL = 6;

/** Returns minutes as `MinuteSeries` has them, in order and none twice, as they are stored. */
export const encodeOwnMinutes = (values: readonly number[]): Uint8Array => deflateRawSync(packMinutes(values), { level: LEVEL });

/** Returns the minutes encoded by encodeOwnMinutes, without line numbers. */
export const decodeOwnMinutes = (bytes: Uint8Array): number[] => unpackMinutes(inflateRawSync(bytes));
