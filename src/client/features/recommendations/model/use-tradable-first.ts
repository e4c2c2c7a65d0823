import { useState } from 'react';
import { mayAddRisk } from '#domain/market/freshness.ts';
import { read } from '#client/state/market/ticker-store.ts';
import { netPrice, zonePlace } from '#client/widgets/levels/net-price.ts';
import { quoteFreshness } from '#client/widgets/live-cells.ts';
import type { IdeaView } from './idea-view.ts';
import type { ToBasket } from './use-to-basket.ts';

/** Returns 0 inside the entry zone, 1 priced but outside the zone, 2 not tradable now. */
function rankOf(idea: IdeaView, basket: ToBasket): number {
  const priced = idea.legs.every(({ instrument_id: id }) => mayAddRisk(quoteFreshness(read(id))));
  const now = netPrice(idea.netLegs, read);
  if (!basket.ready(idea) || !priced || now === null) return 2;
  const place = idea.levels === null ? 'inside' : zonePlace(now, idea.levels).place;
  return place === 'inside' ? 0 : 1;
}

/**
 * Returns open ideas with the tradable ones first, else in the given order. Ranked once per list, when its prices have arrived, so that no card moves when a
 * price leaves the zone.
 */
export function useTradableFirst(open: readonly IdeaView[], basket: ToBasket, priced: boolean): readonly IdeaView[] {
  const of = open.map(({ id }) => id).join(' ');
  const [ranked, setRanked] = useState<{ readonly of: string; readonly ranks: ReadonlyMap<string, number> } | null>(null);
  if (priced && ranked?.of !== of) setRanked({ of, ranks: new Map(open.map((idea) => [idea.id, rankOf(idea, basket)])) });
  const rank = ({ id }: IdeaView) => ranked?.ranks.get(id) ?? 0;
  return open.toSorted((a, b) => rank(a) - rank(b));
}
