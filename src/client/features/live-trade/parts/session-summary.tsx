import { FormattedMessage } from 'react-intl';
import type { Account, Order } from '#client/api/types.ts';
import { Notice } from '#client/ui/notice.tsx';
import { type DayBook, DayProfit } from '#client/widgets/day-profit.tsx';

/** The session is over: what it came to. */
export function SessionSummary({ day, orders, account }: { day: DayBook; orders: readonly Order[]; account: Account }) {
  return (
    <Notice kind="info" announce={false} title={<FormattedMessage id="live-trade.closed.title" />}>
      <p>
        <FormattedMessage
          id="live-trade.closed.text"
          values={{
            day: <DayProfit key="day" day={day} accountNumber={account.account_number} currency={account.currency} />,
            orders: orders.length,
            fills: orders.reduce((sum, order) => sum + order.fills.length, 0),
          }}
        />
      </p>
    </Notice>
  );
}
