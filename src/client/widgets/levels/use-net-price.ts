import { useEffect, useState } from 'react';
import { mayAddRisk } from '#domain/market/freshness.ts';
import { read, subscribeInstruments, watchFlush } from '#client/state/market/ticker-store.ts';
import { quoteFreshness } from '../live-cells.ts';
import { useNowSelect } from '../use-now.ts';
import { type NetLeg, netPrice } from './net-price.ts';

export interface NetPriceNow {
  readonly value: number | null;
  /** True for a price too old for a risk-adding order. */
  readonly stale: boolean;
}

/** Returns what entering the legs would cost per unit, as it ticks. Keep the array stable. */
export function useNetPrice(legs: readonly NetLeg[]): NetPriceNow {
  const [value, setValue] = useState(() => netPrice(legs, read));
  useEffect(() => {
    const update = () => setValue(netPrice(legs, read));
    update();
    const stops = [watchFlush(update), subscribeInstruments(legs.map(({ instrumentId }) => instrumentId))];
    return () => stops.forEach((stop) => stop());
  }, [legs]);
  const stale = useNowSelect(() => !legs.every(({ instrumentId }) => mayAddRisk(quoteFreshness(read(instrumentId)))));
  return { value, stale };
}
