import type { Product } from '../orders/order-kinds.ts';
import type { Money } from '../units/money.ts';
import type { Comparison, Facts, Finding } from './finding.ts';
import { groupBy } from './group-by.ts';

/** The open quantity of an account in a contract and product, as one side states it; signed, cost too. */
export interface StatedPosition {
  readonly instrumentId: string;
  readonly product: Product;
  readonly netQuantity: number;
  readonly openCost: Money;
}

/** Brokers state averages to the paisa: a cost that is off by less than that for each unit is the same cost. */
const AVERAGE_STEP = 100;

interface Sum {
  readonly netQuantity: number;
  readonly openCost: number;
}

function byContract(positions: readonly StatedPosition[]): Map<string, Sum> {
  const sums = new Map<string, Sum>();
  for (const { instrumentId, product, netQuantity, openCost } of positions) {
    const key = `${instrumentId} ${product}`;
    const sum = sums.get(key) ?? { netQuantity: 0, openCost: 0 };
    sums.set(key, { netQuantity: sum.netQuantity + netQuantity, openCost: sum.openCost + openCost });
  }
  return new Map([...sums].filter(([, sum]) => sum.netQuantity !== 0));
}

/**
 * Returns how our open positions compare with a broker's. Several portfolios of ours are one position to the broker: their sum is compared. The
 * broker knows nothing of portfolios, so where two of ours are open both ways its cost is its own and only quantities are compared.
 */
export function reconcilePositions(ours: readonly StatedPosition[], theirs: readonly StatedPosition[]): Comparison {
  const [mine, other] = [byContract(ours), byContract(theirs)];
  const portfolios = groupBy(ours, (position) => `${position.instrumentId} ${position.product}`);
  const findings: Finding[] = [];
  let matched = 0;
  const facts = (sum: Sum | undefined): Facts | null => (sum === undefined ? null : { ...sum });
  for (const key of new Set([...mine.keys(), ...other.keys()])) {
    const [a, b] = [mine.get(key), other.get(key)];
    const found = (result: Finding['result']) =>
      findings.push({ scope: 'position', result, subject: key, ours: facts(a), theirs: facts(b) });
    if (a === undefined) found('theirs-only');
    else if (b === undefined) found('ours-only');
    else if (a.netQuantity !== b.netQuantity) found('disagrees');
    else if ((portfolios.get(key)?.length ?? 0) === 1 && Math.abs(a.openCost - b.openCost) > AVERAGE_STEP * Math.abs(a.netQuantity))
      found('disagrees');
    else matched += 1;
  }
  return { matched, findings };
}
