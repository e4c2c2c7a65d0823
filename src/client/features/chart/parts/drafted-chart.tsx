import { useAtomValue } from 'jotai';
import { useMemo, type ComponentProps } from 'react';
import { ticketLinesAtom, type TicketPart } from '#client/state/orders/ticket-lines.ts';
import type { DraftLevel } from '#client/widgets/price-chart/chart-types.ts';
import { LazyPriceChart } from '#client/widgets/price-chart/lazy-price-chart.tsx';
import { draftLevels } from '../model/draft-levels.ts';
import { useDraftWords } from '../use-draft-words.ts';

type ChartProps = ComponentProps<typeof LazyPriceChart>;

interface DraftedChartProps extends Omit<ChartProps, 'drafts' | 'events' | 'tick'> {
  tick: number;
  events: Omit<ChartProps['events'], 'onDraft' | 'onAdd'>;
}

const NONE: readonly DraftLevel[] = [];

/** The chart with the unsent order of the ticket, where both have the same instrument. Only this part renders again during a drag. */
export function DraftedChart({ events, ...props }: DraftedChartProps) {
  const { instrumentId, tick } = props;
  const ticket = useAtomValue(ticketLinesAtom);
  const words = useDraftWords();
  const drafts = useMemo(
    () => (instrumentId === null ? NONE : draftLevels(instrumentId, tick, ticket, words)),
    [instrumentId, tick, ticket, words],
  );
  const moves = {
    onDraft: (id: string, price: number) => ticket?.move(id as TicketPart, price),
    onAdd: (part: 'stop' | 'target') => ticket?.add(part),
  };
  return <LazyPriceChart {...props} drafts={drafts.length === 0 ? NONE : drafts} events={{ ...events, ...moves }} />;
}
