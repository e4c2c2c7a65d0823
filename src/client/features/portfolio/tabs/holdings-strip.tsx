import { useCallback, useMemo, type ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { Account, Position } from '#client/api/types.ts';
import { usePositionBook } from '#client/state/positions/position-book.ts';
import type { ReadMark } from '#client/state/positions/profit.ts';
import { LiveAmount } from '#client/widgets/live-amount.tsx';
import { Money } from '#client/widgets/figure.tsx';
import { holdingProfit, holdingValue, priceOf, shareOf, sumOf, dayOfHoldings } from '../model/holding.ts';

function Figure({ id, children }: { id: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-small text-text-3">
        <FormattedMessage id={`portfolio.holdings.${id}`} />
      </dt>
      <dd className="text-h2">{children}</dd>
    </div>
  );
}

/** Value, cost and profit of all holdings; unknown while a price is missing. */
export function HoldingsStrip({ holdings, account }: { holdings: readonly Position[]; account: Account }) {
  const { currency } = account;
  const ids = useMemo(() => holdings.map((each) => each.instrument.instrument_id), [holdings]);
  const book = usePositionBook(account.account_number);
  const invested = sumOf(holdings.map((each) => each.open_cost));
  const value = useCallback((readMark: ReadMark) => sumOf(holdings.map((each) => holdingValue(each, priceOf(each, readMark)))), [holdings]);
  const profit = useCallback(
    (readMark: ReadMark) => sumOf(holdings.map((each) => holdingProfit(each, priceOf(each, readMark)))),
    [holdings],
  );
  const rows = book.value?.position_book ?? null;
  const day = useCallback((readMark: ReadMark) => dayOfHoldings(holdings, rows, readMark), [holdings, rows]);
  const share = useCallback((readMark: ReadMark) => shareOf(profit(readMark), invested), [profit, invested]);
  return (
    <dl className="card grid grid-cols-2 gap-x-4 gap-y-3 p-3 md:grid-cols-5 lg:p-4">
      <Figure id="value">
        <LiveAmount kind="money" instrumentIds={ids} value={value} currency={currency} />
      </Figure>
      <Figure id="invested">
        <Money value={invested} currency={currency} />
      </Figure>
      <Figure id="day-total">
        <LiveAmount instrumentIds={ids} value={day} currency={currency} />
      </Figure>
      <Figure id="total">
        <LiveAmount instrumentIds={ids} value={profit} currency={currency} />
      </Figure>
      <Figure id="pnl-percent">
        <LiveAmount kind="share" instrumentIds={ids} value={share} />
      </Figure>
    </dl>
  );
}
