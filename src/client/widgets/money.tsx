import { useIntl } from 'react-intl';
import type { Currency } from '#client/i18n/format-context.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { Amount } from './amount.tsx';

interface MoneyProps {
  value: number | null | undefined;
  currency?: Currency;
  decimals?: number;
  className?: string;
}

/** An amount of money with its symbol: a balance, charges, a margin. Profit and loss are `Pnl`. */
export function Money({ value, currency, decimals, className }: MoneyProps) {
  const format = useFormat(currency);
  const intl = useIntl();
  const known = value !== null && value !== undefined;
  return (
    <Amount
      className={className}
      spoken={known && !format.settings.privacy ? undefined : intl.formatMessage({ id: known ? 'value.covered' : 'value.none' })}
    >
      {format.money(value, decimals)}
    </Amount>
  );
}
