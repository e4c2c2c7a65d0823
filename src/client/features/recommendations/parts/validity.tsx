import { FormattedMessage } from 'react-intl';
import { exchangeTime } from '#domain/units/time.ts';
import { useFormat } from '#client/i18n/use-format.ts';

/** Until when an idea holds by the exchange's clock, and how long that is; over is a word. */
export function Validity({ validUntil, left }: { validUntil: number | null; left: number | null }) {
  const format = useFormat();
  if (validUntil === null) return null;
  const at = exchangeTime(validUntil);
  const until = `${format.date(at)}, ${format.time(at)}`;
  return (
    <p className="text-small text-text-2">
      {left === null ? (
        <FormattedMessage id="recommendations.valid.until" values={{ until }} />
      ) : left === 0 ? (
        <FormattedMessage id="recommendations.valid.over" values={{ until }} />
      ) : (
        <FormattedMessage id="recommendations.valid.left" values={{ until, hours: Math.floor(left / 60), minutes: left % 60 }} />
      )}
    </p>
  );
}
