import { useMemo } from 'react';
import type { Position } from '#client/api/types.ts';
import { usePositions } from '#client/state/positions.ts';
import { useWorkplace } from '#client/state/use-workplace.ts';
import { isPlannedLeg, MOST_PLAN_LEGS, type PlannedLeg } from '#domain/strategies/plan-code.ts';
import type { Plan } from './use-plan.ts';

/** Returns a held position as a leg at what it cost; null when it is none. */
export function legOfPosition({ instrument, net_lots: net, average_price: average }: Position): PlannedLeg | null {
  if (net === 0) return null;
  const kind = instrument.kind === 'option' ? instrument.option_type : instrument.kind === 'future' ? 'future' : 'underlying';
  if (kind === null) return null;
  const leg: PlannedLeg = {
    side: net > 0 ? 'buy' : 'sell',
    kind,
    lots: Math.abs(net),
    strike: instrument.kind === 'option' ? instrument.strike : null,
    expiry: kind === 'underlying' ? null : instrument.expiry,
    price: average,
    on: true,
  };
  return isPlannedLeg(leg) ? leg : null;
}

/** Returns how the legs become what the portfolio holds of the underlying; null when it holds nothing of it. */
export function useAdjust(plan: Plan): (() => void) | null {
  const { portfolio } = useWorkplace();
  const positions = usePositions(portfolio?.id ?? null);
  return useMemo(() => {
    const held = (positions.value ?? [])
      .filter(({ instrument }) => instrument.underlying === plan.underlying)
      .flatMap((position) => legOfPosition(position) ?? [])
      .slice(0, MOST_PLAN_LEGS);
    return held.length === 0 ? null : () => plan.change(held);
  }, [positions.value, plan]);
}
