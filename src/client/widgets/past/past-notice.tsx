import { FormattedMessage } from 'react-intl';
import { exchangeTime } from '#domain/units/time.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { Notice } from '#client/ui/notice.tsx';

interface PastNoticeProps {
  /** Source, files and instant of the shown data, as given in the answer. */
  shown: {
    readonly source: 'simulated-history' | 'own-history';
    readonly basis: 'minutes' | 'end-of-day';
    readonly files: readonly string[];
    readonly date: string;
    readonly at: number;
  };
}

/** Names the past instant on screen and the source of the data, and says that nothing can be traded, so that nobody takes it for the current market. */
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
