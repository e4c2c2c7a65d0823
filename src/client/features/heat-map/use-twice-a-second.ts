import { useEffect, useState } from 'react';
import { read, subscribeInstruments, watchFlush } from '#client/state/ticker-store.ts';

const PERIOD_MS = 500;

/** Returns the last prices of the instruments by id, read again twice a second at most, and only when something has ticked. */
export function useTwiceASecond(instrumentIds: readonly string[]): ReadonlyMap<string, number> {
  const key = instrumentIds.join(',');
  const [prices, setPrices] = useState<ReadonlyMap<string, number>>(new Map());
  useEffect(() => {
    const ids = key === '' ? [] : key.split(',');
    const readAll = () =>
      new Map(
        ids.flatMap((id): [string, number][] => {
          const ltp = read(id)?.ltp;
          return ltp === undefined ? [] : [[id, ltp]];
        }),
      );
    let ticked = true;
    const look = () => {
      if (!ticked || document.visibilityState === 'hidden') return;
      ticked = false;
      setPrices(readAll());
    };
    look();
    const stops = [subscribeInstruments(ids), watchFlush(() => (ticked = true))];
    const timer = setInterval(look, PERIOD_MS);
    return () => {
      clearInterval(timer);
      for (const stop of stops) stop();
    };
  }, [key]);
  return prices;
}
