import { useId, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Backtest } from '#client/api/types.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { Pnl } from '#client/widgets/pnl.tsx';
import type { BotDraft } from '#domain/bots/definition.ts';
import { legWords, weekdayName } from '../model/strategy-words.ts';

interface Line {
  readonly key: string | number;
  readonly name: ReactNode;
  readonly value: ReactNode;
}

/** The result divided by one criterion, such as leg or weekday. */
function Breakdown({ id, lines }: { id: string; lines: readonly Line[] }) {
  const titleId = useId();
  if (lines.length === 0) return null;
  return (
    <section className="min-w-0" aria-labelledby={titleId}>
      <h4 id={titleId} className="text-small font-semibold text-text-2">
        <FormattedMessage id={`backtest.by.${id}`} />
      </h4>
      <dl>
        {lines.map(({ key, name, value }) => (
          <div key={key} className="flex flex-wrap items-baseline justify-between gap-x-3 border-b border-border py-1">
            <dt className="min-w-0 text-text-2 first-letter:uppercase">{name}</dt>
            <dd className="ms-auto">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** The result by part: legs of a bot, or bots of a set. */
export interface ResultParts {
  readonly id: 'leg' | 'bot';
  readonly names: readonly ReactNode[];
}

/** Returns the legs of a bot as parts of its result. */
export function useLegParts(legs: BotDraft['legs']): ResultParts {
  const intl = useIntl();
  return { id: 'leg', names: legs.map((leg) => legWords(leg, intl)) };
}

interface BreakdownsProps {
  summary: NonNullable<Backtest['summary']>;
  parts: ResultParts;
}

/** The result by month, weekday, exit reason and part. */
export function Breakdowns({ summary, parts }: BreakdownsProps) {
  const intl = useIntl();
  const format = useFormat();
  const { months, weekdays, exits } = summary;
  const monthName = (month: string) => intl.formatDate(`${month}-15T00:00:00Z`, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,15rem),1fr))] gap-x-6 gap-y-4">
      <Breakdown
        id="month"
        lines={months.toReversed().map(({ month, net }) => ({ key: month, name: monthName(month), value: <Pnl value={net} /> }))}
      />
      <Breakdown
        id="weekday"
        lines={weekdays.map(({ weekday, days, net }) => ({
          key: weekday,
          name: <FormattedMessage id="backtest.weekday" values={{ name: weekdayName(weekday, intl, 'long'), count: days }} />,
          value: <Pnl value={net} />,
        }))}
      />
      <Breakdown
        id="exit"
        lines={exits.map(({ code, count }) => ({
          key: code,
          name: <FormattedMessage id={`preview.why.${code}`} />,
          value: format.integer(count),
        }))}
      />
      <Breakdown
        id={parts.id}
        lines={summary.legs.map((net, place) => ({
          key: place,
          // A bot can also hold the futures of its delta hedge, which are no leg.
          name: parts.names[place] ?? intl.formatMessage({ id: 'strategies.leg.hedge' }),
          value: <Pnl value={net} />,
        }))}
      />
    </div>
  );
}
