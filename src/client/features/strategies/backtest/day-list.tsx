import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Backtest } from '#client/api/types.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { Button } from '#client/ui/button.tsx';
import { Cell, HeadCell, RowHead, Table } from '#client/ui/table.tsx';
import { Money } from '#client/widgets/figure.tsx';
import { Span } from '../preview/span.tsx';

const FIRST = 20;
const MORE = 60;
/** Closer than usual, so that the result stands beside its day on a phone. */
const SNUG = 'px-1';

interface DayListProps {
  days: Backtest['days'];
  onDay: ((date: string) => void) | null;
}

/** The days, the newest first; each leads to itself alone. Not all are drawn at once: there may be years of them. */
export function DayList({ days, onDay }: DayListProps) {
  const intl = useIntl();
  const format = useFormat();
  const [room, setRoom] = useState(FIRST);
  const title = intl.formatMessage({ id: 'backtest.days' });
  return (
    <div className="flex flex-col items-start gap-2">
      <h4 className="text-small font-semibold text-text-2">{title}</h4>
      <div className="w-full min-w-0">
        <Table caption={title} className="max-md:[&_:is(th,td)]:text-small">
          <thead>
            <tr>
              <HeadCell className={SNUG}>
                <FormattedMessage id="preview.day" />
              </HeadCell>
              <HeadCell numeric className={SNUG}>
                <FormattedMessage id="backtest.result" />
              </HeadCell>
              <HeadCell numeric className={SNUG}>
                <FormattedMessage id="backtest.entries" />
              </HeadCell>
              <HeadCell numeric className={SNUG}>
                <FormattedMessage id="preview.charges" />
              </HeadCell>
              <HeadCell numeric className={SNUG}>
                <FormattedMessage id="backtest.margin" />
              </HeadCell>
            </tr>
          </thead>
          <tbody>
            {days
              .toReversed()
              .slice(0, room)
              .map(({ date, low, high, entries, charges, margin, unpriced }) => (
                <tr key={date}>
                  <RowHead className={SNUG}>
                    {onDay === null ? (
                      format.tradingDate(date)
                    ) : (
                      <button type="button" className="link text-primary hover:underline" onClick={() => onDay(date)}>
                        {format.tradingDate(date)}
                      </button>
                    )}
                    {unpriced === undefined ? null : (
                      <span className="block text-small font-normal whitespace-normal text-text-2">
                        <FormattedMessage id="backtest.unpriced" values={{ count: unpriced }} />
                      </span>
                    )}
                  </RowHead>
                  <Cell numeric className={`${SNUG} whitespace-normal`}>
                    <Span low={low} high={high} />
                  </Cell>
                  <Cell numeric className={SNUG}>
                    {format.integer(entries)}
                  </Cell>
                  <Cell numeric className={SNUG}>
                    <Money value={charges} />
                  </Cell>
                  <Cell numeric className={SNUG}>
                    <Money value={margin} decimals={0} />
                  </Cell>
                </tr>
              ))}
          </tbody>
        </Table>
      </div>
      {days.length > room ? (
        <Button size="sm" onClick={() => setRoom(room + MORE)}>
          <FormattedMessage id="backtest.more-days" values={{ count: days.length - room }} />
        </Button>
      ) : null}
    </div>
  );
}
