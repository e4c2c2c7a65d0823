import { useCallback, useMemo } from 'react';
import type { Position, Summary } from '#client/api/types.ts';
import type { Currency } from '#client/i18n/format-context.ts';
import { knownDecimal, knownMoney, minusKnown, plusKnown } from '#client/state/known-money.ts';
import { openProfitOf, type ReadMark, sumOfKnown } from '#client/state/profit.ts';
import type { Money } from '#domain/units/money.ts';
import { LiveAmount } from './live-amount.tsx';

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

interface TotalProfitProps {
  /** Keep the array stable. */
  portfolios: readonly HeldPortfolio[];
  kind: 'gross' | 'net';
  /** What it began with: then it is what has become of that. */
  capital?: number;
  currency?: Currency | undefined;
  meaning: string;
}

/** The whole profit of one or several portfolios at the marks of now, or what their capital has become by it. */
export function TotalProfit({ portfolios, kind, capital, currency, meaning }: TotalProfitProps) {
  const ids = useMemo(() => {
    const open = portfolios.flatMap(({ positions }) => positions ?? []).filter((each) => each.net_quantity !== 0);
    return [...new Set(open.map((each) => each.instrument.instrument_id))];
  }, [portfolios]);
  const value = useCallback(
    (readMark: ReadMark) => {
      const profit = sumOfKnown(portfolios.map((each) => totalProfitOf(each, kind, readMark)));
      return knownDecimal(capital === undefined ? profit : plusKnown(knownMoney(capital), profit));
    },
    [portfolios, kind, capital],
  );
  const look = { currency, meaning, className: capital === undefined ? 'font-semibold' : undefined };
  return <LiveAmount instrumentIds={ids} value={value} kind={capital === undefined ? 'pnl' : 'money'} {...look} />;
}
