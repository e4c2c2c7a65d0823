import { useIntl } from 'react-intl';
import type { WallTime } from '#domain/units/time.ts';
import { cx } from '#client/ui/cx.ts';
import { useMoment } from './use-moment.ts';

interface AsOfProps {
  /** Time of receipt; null = unknown age. */
  at: WallTime | null;
  className?: string;
}

/** "as of 14:32", with the date when it was not today. */
export function AsOf({ at, className }: AsOfProps) {
  const intl = useIntl();
  const time = useMoment(at);
  return (
    <span className={cx('text-small text-text-3', className)} data-as-of>
      {at === null ? intl.formatMessage({ id: 'freshness.unknown' }) : intl.formatMessage({ id: 'freshness.as-of' }, { time })}
    </span>
  );
}
