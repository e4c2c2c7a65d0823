import type { Position, Summary } from '#client/api/types.ts';
import type { Money } from '#domain/units/money.ts';
import { knownMoney, minusKnown, plusKnown } from '../resource/known-money.ts';
import { openProfitOf, type ReadMark } from './profit.ts';

/** A portfolio as far as it is known: what it has realised and paid, and what it holds. */
export interface HeldPortfolio {
  readonly summary: Summary | null;
  readonly positions: readonly Position[] | null;
}

/** Returns everything that a portfolio has won or lost at the marks: realised ever and open now, gross or net of charges. Null while a part is unknown. */
export function totalProfitOf({ summary, positions }: HeldPortfolio, kind: 'gross' | 'net', readMark: ReadMark): Money | null {
  // Until the positions are here, it stands at the server's own prices.
  if (positions === null) return knownMoney(kind === 'net' ? summary?.net_pnl : summary?.gross_pnl);
  const gross = plusKnown(knownMoney(summary?.realised_pnl), openProfitOf(positions, readMark));
  return kind === 'net' ? minusKnown(gross, knownMoney(summary?.charges)) : gross;
}
