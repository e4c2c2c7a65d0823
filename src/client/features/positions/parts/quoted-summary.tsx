import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import type { Position } from '#client/api/types.ts';
import { useQuotes } from '#client/state/chain.ts';
import { factsOfResource, freshnessAt } from '#client/widgets/freshness-facts.ts';
import { useReportFreshness } from '#client/widgets/page-freshness.ts';
import { useNowSelect } from '#client/widgets/use-now.ts';
import { mayAddRisk } from '#domain/market/freshness.ts';
import type { WallTime } from '#domain/units/time.ts';
import type { PositionGroup } from '../model/group-positions.ts';
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
  const intl = useIntl();
  const ids = useMemo(
    () => groups.flatMap((group) => group.positions.map((each) => each.instrument.instrument_id)).slice(0, MOST_QUOTES),
    [groups],
  );
  // Fetched beside the ticks, so that a quiet contract keeps a price with an age. Their age is the page's: the list itself has no prices.
  const quotes = useQuotes(ids);
  const facts = ids.length === 0 ? null : factsOfResource(quotes);
  useReportFreshness(intl.formatMessage({ id: 'positions.title' }), facts);
  const stale = useNowSelect((now) => facts !== null && !mayAddRisk(freshnessAt(facts, now)));
  return <SummaryStrip {...summary} stale={stale} />;
}
