import { useAtom } from 'jotai';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Currency } from '#client/i18n/format-context.ts';
import { preferencesAtom } from '#client/state/device/preferences.ts';
import { cx } from '#client/ui/cx.ts';
import { DayProfit, isDayKnown, useDayBook } from '../day-profit.tsx';
import { factsOfResource, freshnessAt } from '../freshness-facts.ts';
import { useReportFreshness } from '../page-freshness.ts';
import { useNowSelect } from '../use-now.ts';

interface PilledAccount {
  readonly account_number: string;
  readonly label: string;
  readonly currency: Currency;
  readonly opening_balance: number;
}

/** The account's day profit: as an amount, as a percentage of the opening value, or hidden like all amounts. */
export function DayPill({ account }: { account: PilledAccount }) {
  const intl = useIntl();
  const [{ privacy }, prefer] = useAtom(preferencesAtom);
  const [asShare, setAsShare] = useState(false);
  const day = useDayBook(account.account_number);
  const known = isDayKnown(day);
  const facts = known ? factsOfResource(day.resource) : null;
  useReportFreshness(intl.formatMessage({ id: 'header-figures.day' }), facts);
  const old = useNowSelect((now) => facts !== null && ['cached', 'unknown'].includes(freshnessAt(facts, now)));
  if (!known) return null;
  const share = asShare && !privacy && account.opening_balance > 0;
  const next = share ? 'covered' : privacy ? 'amount' : account.opening_balance > 0 ? 'share' : 'covered';
  const press = () => {
    setAsShare(next === 'share');
    if (privacy !== (next === 'covered')) void prefer({ privacy: next === 'covered' });
  };
  return (
    <button
      type="button"
      className={cx('header-status flex-col justify-center text-small', old && 'is-stale')}
      style={{ gap: 0, width: '8.25rem', alignItems: 'flex-start' }}
      title={intl.formatMessage(
        { id: 'header-figures.day-of' },
        { account: account.label, next: intl.formatMessage({ id: `header-figures.next-${next}` }) },
      )}
      onClick={press}
    >
      <span>
        <FormattedMessage id="header-figures.day" />
      </span>
      <DayProfit
        day={day}
        accountNumber={account.account_number}
        shareOf={share ? account.opening_balance : undefined}
        currency={account.currency}
        className="font-semibold"
      />
    </button>
  );
}
