import { useIntl } from 'react-intl';
import { useFormat } from '#client/i18n/use-format.ts';
import { Amount } from './amount.tsx';

/** A number without unit, such as what was won for each unit lost. Unknown is a dash, never 0. */
export function Ratio({ value, className }: { value: number | null | undefined; className?: string }) {
  const format = useFormat();
  const intl = useIntl();
  const known = value !== null && value !== undefined;
  return (
    <Amount className={className} spoken={known ? undefined : intl.formatMessage({ id: 'value.none' })}>
      {format.price(value, 0.01)}
    </Amount>
  );
}
