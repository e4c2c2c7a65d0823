import { useEffect, useState } from 'react';
import { useSetAtom } from 'jotai';
import { useIntl } from 'react-intl';
import { getPnl } from '#client/api/books.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { selectedDateAtom } from '#client/state/session/profile.ts';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/widgets/empty-state.tsx';
import { nearestDays } from '../model/book-filters.ts';

const REACH_MS = 60 * 86_400_000;

/** Returns the calendar date the given milliseconds away. */
function dayFrom(date: string, ms: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + ms).toISOString().slice(0, 10);
}

/** Notice about a day without a record, with the nearest recorded days. */
export function NoRecord({ accountNumber, date, current }: { accountNumber: string; date: string; current: string | null }) {
  const intl = useIntl();
  const format = useFormat();
  const choose = useSetAtom(selectedDateAtom);
  const [days, setDays] = useState<{ of: string; near: readonly string[] } | null>(null);
  useEffect(() => {
    const abort = new AbortController();
    const range = { from: dayFrom(date, -REACH_MS), to: dayFrom(date, REACH_MS), group: 'day' as const };
    getPnl(accountNumber, range, { signal: abort.signal }).then(
      ({ pnl }) =>
        setDays({
          of: date,
          near: nearestDays(
            pnl.map((line) => line.key),
            date,
          ),
        }),
      () => undefined,
    );
    return () => abort.abort();
  }, [accountNumber, date]);
  const near = days !== null && days.of === date ? days.near : [];
  return (
    <EmptyState
      title={intl.formatMessage({ id: 'position-book.no-record' }, { date: format.tradingDate(date) })}
      action={
        near.length === 0 ? undefined : (
          <span className="flex flex-wrap justify-center gap-2">
            {near.map((day) => (
              <Button key={day} onClick={() => choose(current !== null && day >= current ? null : day)}>
                {intl.formatMessage({ id: 'position-book.no-record.go' }, { date: format.tradingDate(day) })}
              </Button>
            ))}
          </span>
        )
      }
    />
  );
}
