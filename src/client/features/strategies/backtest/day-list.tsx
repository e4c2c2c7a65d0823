import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Backtest } from '#client/api/types.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { Button } from '#client/ui/button.tsx';
import { Cell, HeadCell, RowHead, Table } from '#client/ui/table.tsx';
import { Money } from '#client/widgets/figure.tsx';
import { Sparkline } from '#client/widgets/figures/sparkline.tsx';
import { Pnl } from '#client/widgets/pnl.tsx';
import { Span } from '../preview/span.tsx';

const FIRST = 20;
const MORE = 60;
/** Narrow padding, so that result and day fit side by side on a phone. */
const SNUG = 'px-1';

interface DayListProps {
  days: Backtest['days'];
  onDay: ((date: string) => void) | null;
}

const BESIDE = 'block text-small font-normal whitespace-normal text-text-2';

/** The range of the result within a day: lowest, highest and, in shorter tests, its curve. */
function Path({ path: { low, high, points } }: { path: NonNullable<Backtest['days'][number]['path']> }) {
  return (
    <>
      <span className={BESIDE}>
        <FormattedMessage id="backtest.within" values={{ low: <Pnl value={low} />, high: <Pnl value={high} /> }} />
      </span>
      {points === undefined ? null : <Sparkline values={[0, ...points]} previousClose={0} className="ms-auto block" />}
    </>
  );
}

/** A row per day: result, low and high, and margin. */
function DayRow({ day, onDay }: { day: Backtest['days'][number]; onDay: DayListProps['onDay'] }) {
  const format = useFormat();
  const { date, low, high, entries, charges, margin, entry_margin, path, unpriced } = day;
  return (
    <tr>
      <RowHead className={SNUG}>
        {onDay === null ? (
          format.tradingDate(date)
        ) : (
          <button type="button" className="link text-primary hover:underline" onClick={() => onDay(date)}>
            {format.tradingDate(date)}
          </button>
        )}
        {unpriced === undefined ? null : (
          <span className={BESIDE}>
            <FormattedMessage id="backtest.unpriced" values={{ count: unpriced }} />
          </span>
        )}
      </RowHead>
      <Cell numeric className={`${SNUG} whitespace-normal`}>
        <Span low={low} high={high} />
        {path === undefined || (path.low === 0 && path.high === 0) ? null : <Path path={path} />}
      </Cell>
      <Cell numeric className={SNUG}>
        {format.integer(entries)}
      </Cell>
      <Cell numeric className={SNUG}>
        <Money value={charges} />
      </Cell>
      <Cell numeric className={SNUG}>
        <Money value={margin} decimals={0} />
        {entry_margin === undefined || entry_margin === null ? null : (
          <span className={BESIDE}>
            <FormattedMessage id="backtest.at-entry" values={{ margin: <Money value={entry_margin} decimals={0} /> }} />
          </span>
        )}
      </Cell>
    </tr>
  );
}

/** The days, newest first; each opens its own page. Drawn in steps, as a test can cover years. */
export function DayList({ days, onDay }: DayListProps) {
  const intl = useIntl();
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
              .map((day) => (
                <DayRow key={day.date} day={day} onDay={onDay} />
              ))}
          </tbody>
        </Table>
      </div>
      {days.some(({ path }) => path !== undefined) ? (
        <p className="text-small text-text-3">
          <FormattedMessage id="backtest.path-model" />
        </p>
      ) : null}
      {days.length > room ? (
        <Button size="sm" onClick={() => setRoom(room + MORE)}>
          <FormattedMessage id="backtest.more-days" values={{ count: days.length - room }} />
        </Button>
      ) : null}
    </div>
  );
}
