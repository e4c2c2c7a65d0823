import { useIntl } from 'react-intl';
import { useFormat } from '#client/i18n/use-format.ts';
import { cx } from '#client/ui/cx.ts';
import { Amount } from './amount.tsx';
import { directionOf, toneOf } from './pnl-words.ts';

/** The triangle of a rise or fall. */
function Triangle({ direction }: { direction: -1 | 0 | 1 }) {
  if (direction === 0) return null;
  return (
    <svg aria-hidden width="8" height="8" viewBox="0 0 8 8" fill="currentColor" className="inline-block">
      <path d={direction > 0 ? 'M4 1l3.5 6h-7z' : 'M4 7L.5 1h7z'} />
    </svg>
  );
}

interface ChangeProps {
  /** A fraction: 0.032 is +3.20 %. */
  fraction: number | null | undefined;
  className?: string;
}

/** A change in percent: triangle, sign and colour. */
export function Change({ fraction, className }: ChangeProps) {
  const intl = useIntl();
  const format = useFormat();
  const direction = directionOf(fraction, 4);
  const known = fraction !== null && fraction !== undefined;
  const amount = format.percent(known ? Math.abs(fraction) : null, 2);
  const id = direction > 0 ? 'value.up' : direction < 0 ? 'value.down' : 'value.unchanged';
  const spoken = known ? intl.formatMessage({ id }, { amount }) : intl.formatMessage({ id: 'value.none' });
  return (
    <span dir="ltr" className={cx('inline-flex items-baseline gap-1 whitespace-nowrap', toneOf(direction), className)}>
      <Triangle direction={direction} />
      <Amount spoken={spoken}>{format.change(fraction)}</Amount>
    </span>
  );
}
