import { useCallback, useInsertionEffect, useRef } from 'react';
import type { Position } from '#client/api/types.ts';
import { cx } from '#client/ui/cx.ts';
import { LiveFigure } from '#client/widgets/live-figure.tsx';
import { type ContractGreeks, greeksOf, netGreek } from '#client/state/positions/greeks.ts';
import { usePositionsRisk } from '../positions-desk.ts';

interface RiskFigureProps {
  positions: readonly Position[];
  /** For `iv` the volatility of the first position is shown. */
  name: 'delta' | 'theta' | 'iv';
}

const NO_PRICES: readonly string[] = [];
const NO_GREEKS: ReadonlyMap<string, ContractGreeks> = new Map();

/**
 * A Greek of one or several positions, fetched every few seconds. Written like a price, a few cells per frame, because writing all at once would lay out the
 * whole table again.
 */
export function RiskFigure({ positions, name }: RiskFigureProps) {
  const { greeks, greeksStale } = usePositionsRisk();
  const known = useRef({ positions, greeks });
  // Runs before the cell's own effects, which write the first value at once.
  useInsertionEffect(() => {
    known.current = { positions, greeks };
  });
  const some = greeks.size > 0;
  const figure = useCallback(() => {
    const { positions: of, greeks: now } = known.current;
    const by = some ? now : NO_GREEKS;
    const [first] = of;
    if (name !== 'iv') return netGreek(of, name, by);
    return first === undefined ? null : (greeksOf(first, by)?.iv ?? null);
  }, [name, some]);
  return (
    <span className={cx('block', greeksStale && 'is-stale')}>
      <LiveFigure instrumentIds={NO_PRICES} figure={figure} kind={name === 'iv' ? 'percent' : name} calm />
    </span>
  );
}
