import { marketCalendar } from '#client/platform/market-calendar.ts';
import { type ReactNode, useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { BotResult, BotRun } from '#client/api/types.ts';
import type { Currency } from '#client/i18n/format-context.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { netCourse, netOf, type NetOfRun, netSinceStart } from '#client/state/bots/run-net.ts';
import { liveMark, sumOfKnown } from '#client/state/positions/profit.ts';
import { knownDecimal } from '#client/state/resource/known-money.ts';
import { exchangeTimeAt } from '#client/state/stream/exchange-clock.ts';
import { Money } from '#client/widgets/figure.tsx';
import { Sparkline } from '#client/widgets/figures/sparkline.tsx';
import { RunNet } from '#client/widgets/run-net.tsx';
import { RunProfit } from '#client/widgets/run-profit.tsx';
import { useNowSelect } from '#client/widgets/use-now.ts';
import type { BotDefinition } from '#domain/bots/definition.ts';
import { MINUTE_MS } from '#domain/calendar/dates.ts';
import { type ExchangeTime, exchangeTime } from '#domain/units/time.ts';
import { nextEvent } from '../model/next-event.ts';
import { Fact } from '../runs/fact.tsx';

interface BotFiguresProps {
  definition: BotDefinition | null;
  run: BotRun | null;
  /** Undefined while the results are unknown. */
  result: BotResult | undefined;
  currency: Currency | undefined;
  /** The exchange's time of what is shown, for as long as its clock is not known. */
  at: ExchangeTime | null;
}

/** The figures of a bot: result after charges with its span and curve, margin, and the next planned step. */
export function BotFigures({ definition, run, result, currency, at }: BotFiguresProps) {
  const nets = useMemo(() => (run === null ? [] : [netOf(run, result)]), [run, result]);
  const course = nets[0]?.course ?? null;
  return (
    <div className="flex flex-col gap-3">
      {run === null ? null : <RunResult run={run} nets={nets} currency={currency} />}
      <dl className="grid grid-cols-2 gap-x-3 gap-y-2">
        {run === null || course === null || run.trading_date === null ? null : (
          <>
            <NamedFact name={<DayName date={run.trading_date} />}>
              <RunNet runs={nets} span="day" currency={currency} meaning={`net:run-day:${run.run_id}`} />
            </NamedFact>
            <Fact id="strategies.net.charges">
              <Money value={course.at(-1)?.charges ?? 0} {...(currency ? { currency } : {})} />
            </Fact>
          </>
        )}
        {definition === null ? null : <NextStep definition={definition} run={run} at={at} />}
        <Fact id={result?.margin?.holds ? 'strategies.margin.used' : 'strategies.margin.needed'}>
          <Money value={result?.margin?.amount} decimals={0} {...(currency ? { currency } : {})} />
        </Fact>
      </dl>
    </div>
  );
}

interface RunResultProps extends Pick<BotFiguresProps, 'currency'> {
  run: BotRun;
  nets: readonly NetOfRun[];
}

/** What the run has come to since its start, with the curve; before charges where these are unknown. */
function RunResult({ run, nets, currency }: RunResultProps) {
  const format = useFormat();
  const told = useMemo(() => netCourse(nets[0]?.course ?? null), [nets]);
  // Whole rupees by the second: the line ends where the figure beside it is, or they would contradict each other.
  const now = useNowSelect(() => Math.round(knownDecimal(sumOfKnown(nets.map((net) => netSinceStart(net, liveMark)))) ?? Number.NaN));
  const curve = told === null || Number.isNaN(now) ? told : [...told, now];
  const gross = useMemo(() => [run], [run]);
  const startedAt = exchangeTime(run.started_at);
  const since = format.expiry(marketCalendar.dateAt(startedAt), { at: startedAt });
  return (
    <div className="flex items-end justify-between gap-3">
      <dl className="min-w-0">
        {curve === null ? (
          <Fact id="strategies.run.profit">
            <RunProfit runs={gross} currency={currency} meaning={`profit:run:${run.run_id}`} />
          </Fact>
        ) : (
          <NamedFact name={<FormattedMessage id="strategies.net.since" values={{ date: since }} />}>
            <RunNet runs={nets} span="start" currency={currency} meaning={`net:run:${run.run_id}`} className="text-value font-semibold" />
          </NamedFact>
        )}
      </dl>
      {curve === null ? null : <Sparkline values={curve} previousClose={0} />}
    </div>
  );
}

/** A figure whose name holds a date. */
function NamedFact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col">
      <dt className="text-small text-text-3">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The name of the figure of a run's last session: today's, or with its date. */
function DayName({ date }: { date: string }) {
  const format = useFormat();
  const isToday = useNowSelect((now) => marketCalendar.dateAt(exchangeTimeAt(now) ?? exchangeTime(0)) === date);
  return isToday ? (
    <FormattedMessage id="strategies.net.today" />
  ) : (
    <FormattedMessage id="strategies.net.day" values={{ date: format.expiry(date, {}) }} />
  );
}

/** The next planned step, with the date if not today. */
function NextStep({ definition, run, at: shownAt }: { definition: BotDefinition } & Pick<BotFiguresProps, 'run' | 'at'>) {
  const intl = useIntl();
  const format = useFormat();
  const minute = useNowSelect((now) => Math.floor((exchangeTimeAt(now) ?? shownAt ?? 0) / MINUTE_MS));
  if (minute === 0) return null;
  const now = exchangeTime(minute * MINUTE_MS);
  const { id, at, date } = nextEvent(definition, run, now);
  const day = date === null ? '' : format.expiry(date, { at: now, weekday: true });
  return <Fact id="strategies.next.label">{intl.formatMessage({ id }, { at, day, dated: date === null ? 'no' : 'yes' })}</Fact>;
}
