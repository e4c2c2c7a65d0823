import { useMemo } from 'react';
import type { Position } from '#client/api/types.ts';
import { useQuotes } from '#client/state/chain.ts';
import { factsOfResource } from '#client/widgets/freshness-facts.ts';
import type { WallTime } from '#domain/units/time.ts';
import { factsOfPrices } from '../model/facts-of.ts';
import type { PositionGroup } from '../model/group-positions.ts';
import { useAged } from '../use-aged.ts';
import { SummaryStrip } from './summary-strip.tsx';

/** The most instruments that one question for quotes may name. */
const MOST_QUOTES = 100;

interface QuotedSummaryProps {
  groups: readonly PositionGroup[];
  positions: readonly Position[];
  at: WallTime | null;
  of: string;
}

/** The summary and how old the page's prices are. The answers that come every few seconds draw it anew, not the rows. */
export function QuotedSummary({ groups, ...summary }: QuotedSummaryProps) {
  const ids = useMemo(
    () => groups.flatMap((group) => group.positions.map((each) => each.instrument.instrument_id)).slice(0, MOST_QUOTES),
    [groups],
  );
  // Fetched beside the ticks, so that a quiet contract keeps a price with an age. Their age is the page's: the list itself has no prices.
  const quotes = useQuotes(ids);
  // Without a new answer the figures stand at the last tick or at another stored copy: then these say how old they are.
  const facts = useMemo(
    () => (ids.length === 0 ? null : quotes.source === 'storage' ? factsOfPrices(ids) : factsOfResource(quotes)),
    [ids, quotes],
  );
  return <SummaryStrip {...summary} stale={useAged('positions.title', facts)} />;
}
