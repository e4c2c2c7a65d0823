import { useIntl } from 'react-intl';
import { useFormat } from '#client/i18n/use-format.ts';
import { Amount } from './amount.tsx';

interface PercentProps {
  /** A share of one: 0.125 is 12.5 %. */
  fraction: number | null | undefined;
  decimals?: number;
  className?: string;
}

/** A share that is no change: an implied volatility, a distance. A change is `Change`. */
export function Percent({ fraction, decimals = 1, className }: PercentProps) {
  const format = useFormat();
  const intl = useIntl();
  const known = fraction !== null && fraction !== undefined;
  return (
    <Amount className={className} spoken={known ? undefined : intl.formatMessage({ id: 'value.none' })}>
      {format.percent(fraction, decimals)}
    </Amount>
  );
}
