import { useIntl } from 'react-intl';
import { useFormat } from '#client/i18n/use-format.ts';
import { Amount } from './amount.tsx';

interface GreekProps {
  name: 'delta' | 'gamma' | 'theta' | 'vega';
  value: number | null | undefined;
  className?: string;
}

/** A sensitivity as the server computed it with the chain it came with. */
export function Greek({ name, value, className }: GreekProps) {
  const format = useFormat();
  const intl = useIntl();
  const known = value !== null && value !== undefined;
  return (
    <Amount className={className} spoken={known ? undefined : intl.formatMessage({ id: 'value.none' })}>
      {format.greek(name, value)}
    </Amount>
  );
}
