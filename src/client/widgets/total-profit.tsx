import { useCallback, useMemo } from 'react';
import type { Currency } from '#client/i18n/format-context.ts';
import { knownDecimal, knownMoney, plusKnown } from '#client/state/resource/known-money.ts';
import { type ReadMark, sumOfKnown } from '#client/state/positions/profit.ts';
import { type HeldPortfolio, totalProfitOf } from '#client/state/positions/total-profit.ts';
import { LiveAmount } from './live-amount.tsx';

interface TotalProfitProps {
  /** Keep the array stable. */
  portfolios: readonly HeldPortfolio[];
  kind: 'gross' | 'net';
  /** Starting capital; when given, the current value of that capital is shown instead of the profit. */
  capital?: number;
  currency?: Currency | undefined;
  meaning: string;
}

/** Total profit of one or several portfolios at current marks, or capital plus profit when `capital` is given. */
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
