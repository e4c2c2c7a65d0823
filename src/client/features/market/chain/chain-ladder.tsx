import { type ComponentProps, useMemo, useState } from 'react';
import { chainLines, keepLines } from '../model/chain-lines.ts';
import type { Range } from '../model/strike-range.ts';
import { ChainGrid } from './chain-grid.tsx';
import type { Pair } from './chain-options.ts';
import { useLiveSpot } from './use-live-spot.ts';

interface ChainLadderProps extends Omit<ComponentProps<typeof ChainGrid>, 'lines'> {
  range: Range;
  /** Every how manyth strike. */
  every: number;
  pair: Pair;
}

/** The grid with the lines that the spot's place marks: a spot that crosses a strike draws nothing but the grid anew. */
export function ChainLadder({ range, every, pair, ...grid }: ChainLadderProps) {
  const { chain } = grid;
  const { atm, spot } = useLiveSpot(chain);
  const pairWidth = pair === 'off' ? 0 : Number(pair);
  const next = useMemo(() => chainLines(chain, { atm, spot, range, every, pairWidth }), [chain, atm, spot, range, every, pairWidth]);
  const [kept, setKept] = useState(next);
  const lines = keepLines(kept, next);
  if (lines !== kept) setKept(lines);
  return <ChainGrid {...grid} lines={lines} />;
}
