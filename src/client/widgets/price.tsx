import { useIntl } from 'react-intl';
import { useFormat } from '#client/i18n/use-format.ts';
import { Amount } from './amount.tsx';

interface PriceProps {
  value: number | null | undefined;
  /** Decides the decimals; 0.05 when absent. */
  tick?: number;
  className?: string;
}

/** A price that is not live: a limit, an average, a strike. Live ones are `LivePrice`. Unknown is a dash, never 0. */
export function Price({ value, tick, className }: PriceProps) {
  const format = useFormat();
  const intl = useIntl();
  const known = value !== null && value !== undefined;
  return (
    <Amount className={className} spoken={known ? undefined : intl.formatMessage({ id: 'value.none' })}>
      {format.price(value, tick)}
    </Amount>
  );
}
