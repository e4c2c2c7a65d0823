import { useState } from 'react';
import { mayAddRisk } from '#domain/market/freshness.ts';
import { read } from '#client/state/market/ticker-store.ts';
import { netPrice, zonePlace } from '#client/widgets/levels/net-price.ts';
import { quoteFreshness } from '#client/widgets/live-cells.ts';
import type { IdeaView } from './idea-view.ts';
import type { ToBasket } from './use-to-basket.ts';

/** Lowest first: inside its entry zone, priced but outside it, not tradable now. */
function rankOf(idea: IdeaView, basket: ToBasket): number {
  const priced = idea.legs.every(({ instrument_id: id }) => mayAddRisk(quoteFreshness(read(id))));
  const now = netPrice(idea.netLegs, read);
  if (!basket.ready(idea) || !priced || now === null) return 2;
  const place = idea.levels === null ? 'inside' : zonePlace(now, idea.levels).place;
  return place === 'inside' ? 0 : 1;
}

/**
 * Returns open ideas with those first that can be traded now, else in the order given. Ranked once per list of ideas, when its prices have come: a price
 * that leaves the zone says so on its card and moves no card under the finger.
 */
export function useTradableFirst(open: readonly IdeaView[], basket: ToBasket, priced: boolean): readonly IdeaView[] {
  const of = open.map(({ id }) => id).join(' ');
  const [ranked, setRanked] = useState<{ readonly of: string; readonly ranks: ReadonlyMap<string, number> } | null>(null);
  if (priced && ranked?.of !== of) setRanked({ of, ranks: new Map(open.map((idea) => [idea.id, rankOf(idea, basket)])) });
  const rank = ({ id }: IdeaView) => ranked?.ranks.get(id) ?? 0;
  return open.toSorted((a, b) => rank(a) - rank(b));
}
