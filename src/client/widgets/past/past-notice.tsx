import { FormattedMessage } from 'react-intl';
import { exchangeTime } from '#domain/units/time.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { Notice } from '#client/ui/notice.tsx';

interface PastNoticeProps {
  /** What is shown, as its answer says it itself. */
  shown: {
    readonly source: 'simulated-history' | 'own-history';
    readonly basis: 'minutes' | 'end-of-day';
    readonly files: readonly string[];
    readonly date: string;
    readonly at: number;
  };
}

/** Says which instant of which day is shown and what it is made from, and that nothing can be traded there: it is never taken for the market of now. */
export function PastNotice({ shown }: PastNoticeProps) {
  const format = useFormat();
  const { source, basis, files, date, at } = shown;
  return (
    <div className="stays-top rounded-card bg-surface">
      <Notice
        kind="stale"
        title={
          <FormattedMessage
            id="past.shown"
            values={{ day: format.tradingDate(date), time: format.time(exchangeTime(at), { seconds: false }) }}
          />
        }
      >
        <FormattedMessage
          id={source === 'simulated-history' ? 'past.from-simulated' : basis === 'minutes' ? 'past.from-own' : 'past.from-own-days'}
          values={{ files: files.join(', ') }}
        />{' '}
        <FormattedMessage id="past.no-orders" />
      </Notice>
    </div>
  );
}
