import { useIntl } from 'react-intl';
import type { WallTime } from '#domain/units/time.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { cx } from '#client/ui/cx.ts';
import { momentText } from './freshness-text.ts';
import { useNowSelect } from './use-now.ts';

interface AsOfProps {
  /** Time of receipt; null = unknown age. */
  at: WallTime | null;
  className?: string;
}

/** "as of 14:32", with the date when it was not today. */
export function AsOf({ at, className }: AsOfProps) {
  const intl = useIntl();
  const format = useFormat();
  const time = useNowSelect((now) => (at === null ? '' : momentText(at, now, format)));
  return (
    <span className={cx('text-small text-text-3', className)} data-as-of>
      {at === null ? intl.formatMessage({ id: 'freshness.unknown' }) : intl.formatMessage({ id: 'freshness.as-of' }, { time })}
    </span>
  );
}
