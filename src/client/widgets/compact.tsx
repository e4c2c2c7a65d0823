import { useIntl } from 'react-intl';
import { useFormat } from '#client/i18n/use-format.ts';
import { Amount } from './amount.tsx';

interface CompactProps {
  value: number | null | undefined;
  className?: string;
}

/** Open interest, volume or turnover in short form. Never in a ticket. */
export function Compact({ value, className }: CompactProps) {
  const format = useFormat();
  const intl = useIntl();
  const known = value !== null && value !== undefined;
  return (
    <Amount className={className} spoken={known ? undefined : intl.formatMessage({ id: 'value.none' })}>
      {format.compact(value)}
    </Amount>
  );
}
