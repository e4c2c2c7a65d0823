import { asApiError } from '#client/api/api-error.ts';
import { getOwnCandles } from '#client/api/own-history.ts';
import type { CandleInterval, Instrument, OwnCandles } from '#client/api/types.ts';
import { wallNow } from '#client/platform/wall-clock.ts';
import { isRecord } from '../resource/is-record.ts';
import { resourceFamily } from '../resource/resource-family.ts';
import type { Candle } from './candles.ts';

/** A chart begins with so many bars; older ones come when it is scrolled. */
const BARS = 1_000;
const NOT_FOUND = 404;

/** Candles of imported history, with the names of the imports. */
type OwnBars = Pick<OwnCandles, 'next_to' | 'files' | 'basis' | 'rolling'> & { readonly candles: readonly Candle[] };

/** Under which contract of own history an instrument is asked for. */
function contractOf(key: string) {
  const [underlying = '', kind = '', expiry = '', strike = ''] = key.split('@').map(decodeURIComponent);
  return {
    underlying,
    kind: kind as 'spot' | 'future' | 'call' | 'put',
    ...(expiry === '' ? {} : { expiry }),
    ...(strike === '' ? {} : { strike }),
  };
}

async function bars(key: string, to?: number): Promise<OwnBars> {
  const interval = (key.split('@').at(-1) ?? '') as CandleInterval;
  try {
    const query = { ...contractOf(key), interval, limit: BARS, ...(to === undefined ? {} : { to }) };
    return (await getOwnCandles(query, { quiet: 'shown' })) as unknown as OwnBars;
  } catch (thrown) {
    // 404 is no error: nothing is imported for the instrument.
    if (asApiError(thrown).status !== NOT_FOUND) throw thrown;
    return { candles: [], next_to: null, files: [], basis: 'minutes', rolling: [] };
  }
}

const ownCandles = resourceFamily<OwnBars>({
  name: 'own-candles',
  operation: 'getOwnCandles',
  streamed: false,
  check: (data): data is OwnBars =>
    isRecord(data) && Array.isArray(data['candles']) && Array.isArray(data['files']) && Array.isArray(data['rolling']),
  load: async (key) => ({ value: await bars(key), receivedAt: wallNow(), exchangeAt: null, source: 'network' }),
});

/** Returns the key of an instrument's candles in the imported history. */
export function ownKey({ underlying, kind, expiry, strike, option_type: type }: Instrument, interval: CandleInterval): string {
  const own = kind === 'option' ? (type ?? 'call') : kind === 'future' ? 'future' : 'spot';
  return [underlying, own, expiry ?? '', kind === 'option' ? String(strike ?? '') : '', interval].map(encodeURIComponent).join('@');
}

/** Returns the candles of imported history by `ownKey`; none for null. */
export const useOwnCandles = (key: string | null) => ownCandles.use(key);

/** Returns those that begin before an instant and where an even older page ends; null where there is none. */
export async function olderOwnCandles(
  key: string,
  to: number,
): Promise<{ readonly candles: readonly Candle[]; readonly nextTo: number | null }> {
  const { candles, next_to: nextTo } = await bars(key, to);
  return { candles, nextTo };
}
