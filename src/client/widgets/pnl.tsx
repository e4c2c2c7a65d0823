import { memo } from 'react';
import { useIntl } from 'react-intl';
import type { Currency } from '#client/i18n/format-context.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { cx } from '#client/ui/cx.ts';
import { Amount } from './amount.tsx';
import { directionOf, pnlWords, toneOf } from './pnl-words.ts';

interface PnlProps {
  value: number | null | undefined;
  /** A fraction, shown below as a percentage. */
  percent?: number | null;
  currency?: Currency | undefined;
  decimals?: 0 | 2;
  className?: string | undefined;
  /** Kind and subject of the profit, as on a live cell. */
  meaning?: string | undefined;
}

/** A profit or loss: signed, coloured, and worded for screen readers. The label beside it must name the kind of profit. */
export const Pnl = memo(function Pnl({ value, percent, currency, decimals = 2, className, meaning }: PnlProps) {
  const intl = useIntl();
  const format = useFormat(currency);
  return (
    <span className={className}>
      <Amount
        meaning={meaning}
        className={cx('font-semibold', toneOf(directionOf(value, decimals)))}
        spoken={pnlWords(value, intl, format, decimals)}
      >
        {format.signedMoney(value, decimals)}
      </Amount>
      {percent === undefined ? null : <Amount className="block text-small text-text-3">{format.change(percent)}</Amount>}
    </span>
  );
});
