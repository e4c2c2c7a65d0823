import { FormattedMessage } from 'react-intl';
import type { Order, RiskStatus } from '#client/api/types.ts';
import type { Currency } from '#client/i18n/format-context.ts';
import { Notice } from '#client/ui/notice.tsx';
import { Pnl } from '#client/widgets/pnl.tsx';

/** The session is over: what it came to. */
export function SessionSummary({ status, orders, currency }: { status: RiskStatus | null; orders: readonly Order[]; currency: Currency }) {
  return (
    <Notice kind="info" announce={false} title={<FormattedMessage id="live-trade.closed.title" />}>
      <p>
        <FormattedMessage
          id="live-trade.closed.text"
          values={{
            day: <Pnl key="day" value={status?.account.day_profit ?? null} currency={currency} />,
            orders: orders.length,
            fills: orders.reduce((sum, order) => sum + order.fills.length, 0),
          }}
        />
      </p>
    </Notice>
  );
}
