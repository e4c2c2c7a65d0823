import { useMemo } from 'react';
import type { Position } from '#client/api/types.ts';
import { knownDecimal, plusKnown } from '#client/state/known-money.ts';
import { marginTaken, openRiskStatusAtom, riskStatusAtom } from '#client/state/risk-status.ts';
import { useResources } from '#client/state/use-resources.ts';
import { cx } from '#client/ui/cx.ts';
import { Money } from '#client/widgets/money.tsx';
import { factsOfResources } from '../model/facts-of.ts';
import { useAged } from '../use-aged.ts';
import { type Money as Units, ZERO_MONEY } from '#domain/units/money.ts';

/** What is set aside in the accounts of the positions; a dash while one of them has not said. */
export function MarginUsed({ positions }: { positions: readonly Position[] }) {
  const statuses = useResources(
    positions.map((each) => each.account_number),
    riskStatusAtom,
    openRiskStatusAtom,
  );
  const total = statuses.reduce<Units | null>((sum, { value }) => plusKnown(sum, marginTaken(value)), ZERO_MONEY);
  const stale = useAged(
    'positions.summary.margin',
    useMemo(() => factsOfResources(statuses), [statuses]),
  );
  return <Money value={knownDecimal(total)} decimals={0} className={cx(stale && 'is-stale')} />;
}
