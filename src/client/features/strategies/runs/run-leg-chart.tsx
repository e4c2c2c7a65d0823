import { useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { BotRun, RunJournal, RunLeg } from '#client/api/types.ts';
import { useRunJournal } from '#client/state/bots/run-journal.ts';
import { useQuotes } from '#client/state/market/chain.ts';
import { useCandles } from '#client/state/market/candles.ts';
import { CandlePicture, type CandleLevel } from '#client/widgets/figures/candle-picture.tsx';
import { FreshnessBadge } from '#client/widgets/freshness-badge.tsx';
import { factsOfResource } from '#client/widgets/freshness-facts.ts';
import { LastBar } from '#client/widgets/last-bar.tsx';
import { PageState } from '#client/widgets/page-state.tsx';
import { MINUTE_MS } from '#domain/calendar/dates.ts';
import { legCourse, type LegCourse } from './leg-course.ts';

/** The minutes of a session; the chart starts shortly before the entry. */
const ASKED = 375;
const BEFORE_MS = 10 * MINUTE_MS;
/** Minutes shown while the entry is unknown; after a recent entry at least FEWEST. */
const SHOWN = 90;
const FEWEST = 30;

/** Returns entry and exit levels of a leg, as far as they are prices of its own contract. */
function useLevels({ entry_price: entry, stop, target, quantity }: RunLeg, trails: boolean, course: LegCourse): readonly CandleLevel[] {
  const intl = useIntl();
  return useMemo(() => {
    const own = (level: RunLeg['stop']) => (level === null || level.underlying || level.delta === true ? null : level.price);
    const [last] = course.stops.slice(-1);
    const [at, out] = quantity > 0 ? [own(stop), null] : [last?.price ?? null, course.exit];
    const found = [
      ['entry', 'entry', entry ?? course.entry],
      ['stop', trails ? 'trail' : 'stop', at],
      ['target', 'target', own(target)],
      ['exit', 'exit', out],
    ] as const;
    return found.flatMap(([kind, words, price]) =>
      price === null ? [] : [{ kind, price, label: intl.formatMessage({ id: `runs.chart.${words}` }) }],
    );
  }, [entry, stop, target, quantity, trails, course, intl]);
}

type Rows = readonly (readonly [number, number, number, number, number, ...number[]])[];

/** Returns the minutes of an entry, from a little before it on. */
function shownOf(rows: Rows, { entryAt }: LegCourse): Rows {
  const since = entryAt === null ? [] : rows.filter(([at]) => at >= entryAt - BEFORE_MS);
  return since.length < FEWEST ? rows.slice(entryAt === null ? -SHOWN : -FEWEST) : since;
}

interface RunLegChartProps {
  run: BotRun;
  leg: RunLeg;
  instrumentId: string;
  what: string;
}

const NOTHING: RunJournal['lines'] = [];

/** A chart of a leg's last minutes with entry, stop, target and exit, and the path of the stop. */
export function RunLegChart({ run, leg, instrumentId, what }: RunLegChartProps) {
  const intl = useIntl();
  // The contract of a leg does not say its tick; the answer with its quote does.
  const asked = useQuotes([instrumentId]).value?.instruments;
  const tick = asked?.find(({ instrument_id: id }) => id === instrumentId)?.tick_size ?? null;
  const candles = useCandles(instrumentId, '1m', ASKED);
  const lines = useRunJournal(run).value?.lines ?? NOTHING;
  const course = useMemo(() => legCourse(lines, leg.leg), [lines, leg.leg]);
  const trails = (run.definition.legs[leg.leg]?.trail ?? null) !== null;
  const levels = useLevels(leg, trails, course);
  return (
    <div className="flex flex-col gap-2">
      {candles.value === null ? null : <FreshnessBadge facts={factsOfResource(candles)} />}
      <PageState
        market
        resource={candles}
        what={intl.formatMessage({ id: 'runs.chart.of' }, { what })}
        skeleton={<div className="skeleton h-56" aria-hidden />}
        isEmpty={({ candles: rows }) => rows.length === 0}
        empty={
          <p className="text-text-2">
            <FormattedMessage id="runs.chart.none" />
          </p>
        }
      >
        {({ candles: rows }) => (
          <div className="flex h-56 flex-col">
            <CandlePicture candles={shownOf(rows, course)} daily={false} tick={tick} levels={levels} stops={course.stops} />
            <LastBar words="runs.chart.last" last={rows.at(-1)} tick={tick} />
          </div>
        )}
      </PageState>
    </div>
  );
}
