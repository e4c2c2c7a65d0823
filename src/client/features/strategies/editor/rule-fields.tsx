import { useIntl } from 'react-intl';
import { Notice } from '#client/ui/notice.tsx';
import { Select } from '#client/ui/select.tsx';
import {
  ADJUST_UNITS,
  ADJUSTED_LEGS,
  APPROVALS,
  BREAK_SIDES,
  COOLS_AFTER,
  END_KINDS,
  EXPIRY_DAYS,
  LEAVES_WITH,
  MOMENTUM_DIRECTIONS,
  PREMIUM_UNITS,
  SILENT_WAYS,
  SLIPPAGE_UNITS,
  RANGE_SOURCES,
  TOTAL_UNITS,
  WEEKDAYS,
  type BotKind,
  type DraftOf,
  type PlannedEnd,
  type TotalUnit,
  type Weekday,
} from '#domain/bots/definition.ts';
import { OVERALL_REENTRY_WAYS } from '#domain/bots/reentry-ways.ts';
import { RANGES } from '#domain/bots/definition-limits.ts';
import { weekdayName } from '../model/strategy-words.ts';
import { FirstMinute } from '../parts/first-minute.tsx';
import { useAt, useEditor } from './editor-context.ts';
import { ChoiceAt, NumberAt, Row, RuleAt, Tick, TimeAt } from './fields.tsx';

const FRESH_END: Readonly<Record<PlannedEnd['kind'], PlannedEnd>> = {
  time: { kind: 'time', at: '15:15' },
  'next-day': { kind: 'next-day', at: '09:20' },
  expiry: { kind: 'expiry', before: 1, at: '15:00' },
  open: { kind: 'open' },
};

function EndFields({ kind }: { kind: BotKind }) {
  const intl = useIntl();
  const path = 'definition.schedule.end';
  const end = useAt<DraftOf<PlannedEnd>>(path);
  const { errorAt } = useEditor();
  // A daily bot ends every day, so other exits are offered only to correct an existing one.
  const offered = END_KINDS.filter((each) => kind === 'trading' || each === 'time' || each === end.value.kind);
  return (
    <Row>
      <Select
        label={intl.formatMessage({ id: 'strategies.field.end' })}
        name={`${path}.kind`}
        value={end.value.kind}
        error={errorAt(`${path}.kind`)}
        options={offered.map((each) => ({ value: each, label: intl.formatMessage({ id: `strategies.end.${each}` }) }))}
        onChange={(next) => end.set(FRESH_END[next])}
      />
      {end.value.kind === 'expiry' ? <NumberAt path={`${path}.before`} label="end-before" range={RANGES.before} /> : null}
      {end.value.kind === 'open' ? null : <TimeAt path={`${path}.at`} label="end-at" />}
    </Row>
  );
}

/** The days before an expiry that can be ticked; a definition may name others, which are shown as well. */
const OFFERED_DAYS = [0, 1, 2, 3, 4, 5];

function DaysToExpiry() {
  const intl = useIntl();
  const path = 'definition.schedule.dte';
  const { value, set, error } = useAt<readonly number[] | null | undefined>(path);
  const chosen = value ?? [];
  const offered = [...new Set([...OFFERED_DAYS, ...chosen])].toSorted((a, b) => a - b);
  return (
    <RuleAt path={path} label="days-to-expiry" initial={[0]}>
      {offered.map((day) => (
        <Tick
          key={day}
          checked={chosen.includes(day)}
          onChange={(checked) => set(offered.filter((each) => (each === day ? checked : chosen.includes(each))))}
        >
          {intl.formatMessage({ id: 'strategies.days-to-expiry' }, { days: day })}
        </Tick>
      ))}
      {error ? <Notice kind="error">{error}</Notice> : null}
    </RuleAt>
  );
}

/** On which days and when. Times are the exchange's. */
export function ScheduleFields() {
  const intl = useIntl();
  const { form } = useEditor();
  const days = useAt<readonly Weekday[]>('definition.schedule.days');
  const range = 'definition.schedule.range';
  return (
    <>
      <fieldset>
        <legend className="field-label">{intl.formatMessage({ id: 'strategies.field.days' })}</legend>
        <div className="grid grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] gap-x-3">
          {WEEKDAYS.map((day) => (
            <Tick
              key={day}
              checked={days.value.includes(day)}
              onChange={(checked) => days.set(WEEKDAYS.filter((each) => (each === day ? checked : days.value.includes(each))))}
            >
              {weekdayName(day, intl, 'long')}
            </Tick>
          ))}
        </div>
        {days.error ? <Notice kind="error">{days.error}</Notice> : null}
      </fieldset>
      <ChoiceAt path="definition.schedule.expiries" label="expiries" values={EXPIRY_DAYS} words="expiries" />
      <DaysToExpiry />
      <Row>
        <TimeAt path="definition.schedule.from" label="from" />
        <TimeAt path="definition.schedule.to" label="to" />
      </Row>
      <FirstMinute from={form.definition.schedule.from} />
      <EndFields kind={form.kind} />
      <RuleAt path="definition.schedule.reentry" label="reentry-limited" initial="14:30">
        <TimeAt path="definition.schedule.reentry" label="reentry-until" />
      </RuleAt>
      <RuleAt
        path={range}
        label="range"
        initial={{ from: '09:15', until: form.definition.schedule.from, of: 'underlying', side: 'either' }}
      >
        <TimeAt path={`${range}.from`} label="range-from" />
        <TimeAt path={`${range}.until`} label="range-until" />
        <ChoiceAt path={`${range}.of`} label="range-of" values={RANGE_SOURCES} words="range-of" />
        <ChoiceAt path={`${range}.side`} label="range-side" values={BREAK_SIDES} words="break" />
      </RuleAt>
    </>
  );
}

/** A number that is money or a share of the premium, with the choice between the two. */
function TotalAt({ path, labels }: { path: string; labels: readonly (readonly [name: string, label: string])[] }) {
  const unit = useAt<TotalUnit>(`${path}.unit`).value;
  return (
    <>
      {labels.map(([name, label]) => (
        <NumberAt key={name} path={`${path}.${name}`} label={label} range={unit === 'money' ? RANGES.money : RANGES.level} />
      ))}
      <ChoiceAt path={`${path}.unit`} label="unit" values={TOTAL_UNITS} words="total-unit" />
    </>
  );
}

/** How all legs re-enter after a stop or a target, where such a rule is set. */
function ReturnAt({ after }: { after: 'stop' | 'target' }) {
  const level = `definition.overall.${after}`;
  const path = `${level}.reentry`;
  if (useAt<object | null>(level).value === null) return null;
  return (
    <RuleAt path={path} label={`total-reentry-${after}`} initial={{ how: 'at-once', times: 1 }}>
      <ChoiceAt path={`${path}.how`} label="reentry-how" values={OVERALL_REENTRY_WAYS} words="reentry" />
      <NumberAt path={`${path}.times`} label="reentry-times" range={RANGES.rounds} />
    </RuleAt>
  );
}

/** Rules of all legs together. */
export function OverallFields() {
  const intl = useIntl();
  const path = 'definition.overall';
  const breakeven = useAt<boolean>(`${path}.breakeven`);
  const byDelta = useAt<string | undefined>(`${path}.adjust.unit`).value === 'net-delta';
  const byFuture = useAt<string | undefined>(`${path}.adjust.legs`).value === 'hedge';
  return (
    <>
      <RuleAt path={`${path}.momentum`} label="total-momentum" initial={{ direction: 'down', unit: 'percent', by: 10 }}>
        <ChoiceAt path={`${path}.momentum.direction`} label="direction" values={MOMENTUM_DIRECTIONS} words="direction" />
        <NumberAt path={`${path}.momentum.by`} label="momentum-by" range={RANGES.points} />
        <ChoiceAt path={`${path}.momentum.unit`} label="unit" values={PREMIUM_UNITS} words="unit" />
      </RuleAt>
      <RuleAt path={`${path}.stop`} label="total-stop" initial={{ unit: 'premium-percent', value: 30 }}>
        {<TotalAt path={`${path}.stop`} labels={[['value', 'loss-of']]} />}
      </RuleAt>
      <ReturnAt after="stop" />
      <RuleAt path={`${path}.target`} label="total-target" initial={{ unit: 'premium-percent', value: 50 }}>
        {<TotalAt path={`${path}.target`} labels={[['value', 'profit-of']]} />}
      </RuleAt>
      <ReturnAt after="target" />
      <RuleAt path={`${path}.lock`} label="lock" initial={{ unit: 'premium-percent', reach: 40, keep: 20 }}>
        <TotalAt
          path={`${path}.lock`}
          labels={[
            ['reach', 'lock-reach'],
            ['keep', 'lock-keep'],
          ]}
        />
      </RuleAt>
      <RuleAt path={`${path}.trail`} label="total-trail" initial={{ unit: 'premium-percent', every: 10, by: 5 }}>
        <TotalAt
          path={`${path}.trail`}
          labels={[
            ['every', 'trail-profit'],
            ['by', 'trail-by'],
          ]}
        />
      </RuleAt>
      <RuleAt path={`${path}.adjust`} label="adjust" initial={{ unit: 'underlying-points', by: 100, legs: 'all', times: 3 }}>
        <NumberAt
          path={`${path}.adjust.by`}
          label={byDelta ? 'adjust-delta' : 'adjust-by'}
          range={byDelta ? (byFuture ? RANGES.hedgedDelta : RANGES.netDelta) : RANGES.points}
        />
        <ChoiceAt path={`${path}.adjust.unit`} label="unit" values={ADJUST_UNITS} words="unit" />
        <ChoiceAt path={`${path}.adjust.legs`} label="adjust-legs" values={ADJUSTED_LEGS} words="adjusted" />
        <NumberAt path={`${path}.adjust.times`} label="adjust-times" range={RANGES.times} />
      </RuleAt>
      <ChoiceAt path={`${path}.leaves`} label="when-one-leaves" values={LEAVES_WITH} words="leaves" otherwise="leg" />
      <ChoiceAt path={`${path}.refused`} label="when-one-missing" values={LEAVES_WITH} words="refused" otherwise="leg" />
      <ChoiceAt path="definition.approval" label="approval" values={APPROVALS} words="approval" otherwise="auto" />
      <ChoiceAt path={`${path}.silent`} label="when-silent" values={SILENT_WAYS} words="silent" otherwise="wait" />
      <div>
        <Tick checked={breakeven.value} onChange={breakeven.set}>
          {intl.formatMessage({ id: 'strategies.field.breakeven' })}
        </Tick>
        {breakeven.error ? <Notice kind="error">{breakeven.error}</Notice> : null}
      </div>
    </>
  );
}

/** The bot's own limits; an empty field is no limit. */
export function LimitFields() {
  const path = 'definition.limits';
  const inPercent = useAt<string | undefined>(`${path}.slippage.unit`).value === 'percent';
  return (
    <>
      <Row>
        <NumberAt path={`${path}.loss`} label="limit-loss" range={RANGES.money} optional />
        <NumberAt path={`${path}.profit`} label="limit-profit" range={RANGES.money} optional />
        <NumberAt path={`${path}.trades`} label="limit-trades" range={RANGES.trades} optional />
        <NumberAt path={`${path}.lots`} label="limit-lots" range={RANGES.lots} optional />
        <NumberAt path={`${path}.margin`} label="limit-margin" range={RANGES.money} optional />
      </Row>
      <RuleAt path={`${path}.slippage`} label="limit-slippage" initial={{ unit: 'percent', most: 1 }}>
        <NumberAt path={`${path}.slippage.most`} label="slippage-most" range={inPercent ? RANGES.level : RANGES.points} />
        <ChoiceAt path={`${path}.slippage.unit`} label="unit" values={SLIPPAGE_UNITS} words="unit" />
      </RuleAt>
      <RuleAt path={`${path}.cooldown`} label="limit-cooldown" initial={{ after: 'loss', minutes: 15 }}>
        <NumberAt path={`${path}.cooldown.minutes`} label="cooldown-minutes" range={RANGES.minutes} />
        <ChoiceAt path={`${path}.cooldown.after`} label="cooldown-after" values={COOLS_AFTER} words="cooldown-after" />
      </RuleAt>
    </>
  );
}
