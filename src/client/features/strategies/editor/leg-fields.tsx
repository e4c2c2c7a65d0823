import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '#client/ui/button.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { Copy, Plus, Trash2 } from '#client/ui/icons.ts';
import { Notice } from '#client/ui/notice.tsx';
import { Select } from '#client/ui/select.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import {
  CALLED_LEGS,
  isLazy,
  LEG_UNITS,
  LEVEL_UNITS,
  MOMENTUM_DIRECTIONS,
  TRAIL_WAYS,
  type BotLeg,
  type DraftOf,
} from '#domain/bots/definition.ts';
import { REENTRY_WAYS } from '#domain/bots/reentry-ways.ts';
import { LONGEST_LEG_NAME, MOST_LAZY_LEGS, MOST_LEGS, RANGES } from '#domain/bots/definition-limits.ts';
import { EXPIRY_CYCLES, LEG_KINDS, LEG_SIDES, type LegKind } from '#domain/strategies/leg-plan.ts';
import { botLegWords } from '../model/strategy-words.ts';
import { useAt, useEditor } from './editor-context.ts';
import { ChoiceAt, NumberAt, Row, RuleAt } from './fields.tsx';
import { AT_THE_MONEY, StrikeFields } from './strike-fields.tsx';

type Leg = DraftOf<BotLeg>;

const NEW_LEG: Leg = {
  side: 'sell',
  kind: 'call',
  strike: AT_THE_MONEY,
  expiry: { cycle: 'any', rank: 1 },
  lots: 1,
  momentum: null,
  stop: null,
  target: null,
  trail: null,
  reentry: { stop: null, target: null },
};

/** Returns a name that no lazy leg uses yet. */
function freeLegName(legs: readonly Leg[]): string {
  for (let number = 1; ; number += 1) if (legs.every(({ lazy }) => lazy !== `L${number}`)) return `L${number}`;
}

const NEXT_LEG = [...REENTRY_WAYS, 'next-leg'] as const;

/** The re-entry after a stop or a target of the leg. */
function ReturnFields({ path, after }: { path: string; after: 'stop' | 'target' }) {
  const intl = useIntl();
  const at = `${path}.reentry.${after}`;
  const again = useAt<Leg['reentry']['stop']>(at).value;
  const next = useAt<string | undefined>(`${at}.leg`);
  const names = useAt<readonly Leg[]>('definition.legs').value.flatMap(({ lazy }) => (lazy ? [lazy] : []));
  const hands = again?.how === 'next-leg';
  const chosen = next.value ?? '';
  const offered = names.includes(chosen) ? names : [chosen, ...names];
  return (
    <RuleAt path={at} label={`reentry-${after}`} initial={{ how: 'at-cost', times: 1 }}>
      <ChoiceAt path={`${at}.how`} label="reentry-how" values={names.length > 0 || hands ? NEXT_LEG : REENTRY_WAYS} words="reentry" />
      {hands ? (
        <Select
          label={intl.formatMessage({ id: 'strategies.field.next-leg' })}
          name={`${at}.leg`}
          value={chosen}
          error={next.error}
          options={offered.map((value) => ({ value, label: value }))}
          onChange={next.set}
        />
      ) : null}
      <NumberAt path={`${at}.times`} label="reentry-times" range={RANGES.times} />
    </RuleAt>
  );
}

/** Whether the leg is lazy, and its name then. */
function LazyFields({ path }: { path: string }) {
  const intl = useIntl();
  const legs = useAt<readonly Leg[]>('definition.legs').value;
  const { value, set, left, error } = useAt<string | null | undefined>(`${path}.lazy`);
  return (
    <RuleAt path={`${path}.lazy`} label="lazy" initial={freeLegName(legs)}>
      <TextField
        label={intl.formatMessage({ id: 'strategies.field.lazy-name' })}
        name={`${path}.lazy`}
        value={value ?? ''}
        maxLength={LONGEST_LEG_NAME}
        autoComplete="off"
        required
        error={error}
        onChange={(typed) => set(typed)}
        onBlur={left}
      />
    </RuleAt>
  );
}

const DELTA_AT = { stop: 0.4, target: 0.1 } as const;

/** The stop or the target: a distance, or for an option a delta. */
function LevelAt({ path, of, value }: { path: string; of: 'stop' | 'target'; value: number }) {
  const at = `${path}.${of}`;
  const intl = useIntl();
  const level = useAt<Leg['stop']>(at);
  const unitError = useAt(`${at}.unit`).error;
  const byDelta = level.value?.unit === 'delta';
  const moves = useAt<LegKind>(`${path}.kind`).value !== 'future';
  return (
    <RuleAt path={at} label={`leg-${of}`} initial={{ unit: 'percent', value }}>
      <NumberAt path={`${at}.value`} label={byDelta ? 'delta-at' : 'distance'} range={byDelta ? RANGES.delta : RANGES.points} />
      <Select
        label={intl.formatMessage({ id: 'strategies.field.unit' })}
        name={`${at}.unit`}
        value={level.value?.unit ?? 'percent'}
        error={unitError}
        options={(moves || byDelta ? LEVEL_UNITS : LEG_UNITS).map((each) => ({
          value: each,
          label: intl.formatMessage({ id: `strategies.unit.${each}` }),
        }))}
        onChange={(unit) => {
          // Deltas and distances have different scales, so a switch between them sets a default.
          const kept = (unit === 'delta') === byDelta ? (level.value?.value ?? null) : unit === 'delta' ? DELTA_AT[of] : value;
          level.set({ unit, value: kept });
        }}
      />
    </RuleAt>
  );
}

function LegRules({ path }: { path: string }) {
  const peak = useAt<Leg['trail']>(`${path}.trail`).value?.how === 'peak';
  const unit = (of: string) => <ChoiceAt path={`${path}.${of}.unit`} label="unit" values={LEG_UNITS} words="unit" />;
  return (
    <>
      <RuleAt path={`${path}.momentum`} label="momentum" initial={{ direction: 'up', unit: 'percent', by: 10 }}>
        <ChoiceAt path={`${path}.momentum.direction`} label="direction" values={MOMENTUM_DIRECTIONS} words="direction" />
        <NumberAt path={`${path}.momentum.by`} label="momentum-by" range={RANGES.points} />
        {unit('momentum')}
      </RuleAt>
      <LevelAt path={path} of="stop" value={25} />
      <LevelAt path={path} of="target" value={50} />
      <RuleAt path={`${path}.trail`} label="leg-trail" initial={{ unit: 'points', every: 5, by: 5 }}>
        <ChoiceAt path={`${path}.trail.how`} label="trail-how" values={TRAIL_WAYS} words="trail" otherwise="ratchet" />
        <NumberAt path={`${path}.trail.every`} label={peak ? 'trail-after' : 'trail-every'} range={RANGES.points} />
        <NumberAt path={`${path}.trail.by`} label={peak ? 'trail-behind' : 'trail-by'} range={RANGES.points} />
        {unit('trail')}
      </RuleAt>
      {(['stop', 'target'] as const).map((after) => (
        <ReturnFields key={after} path={path} after={after} />
      ))}
      <LazyFields path={path} />
      <CallAt path={path} />
    </>
  );
}

/** The external call that enters the leg, for a bot with external calls. */
function CallAt({ path }: { path: string }) {
  const intl = useIntl();
  const isCalled = Boolean(useAt<object | null | undefined>('definition.calls').value);
  const { value, set, error } = useAt<Leg['call']>(`${path}.call`);
  if (!isCalled && !value) return null;
  return (
    <Select
      label={intl.formatMessage({ id: 'strategies.field.leg-call' })}
      name={`${path}.call`}
      value={value ?? 'both'}
      error={error}
      options={(['both', ...CALLED_LEGS] as const).map((each) => ({
        value: each,
        label: intl.formatMessage({ id: `strategies.leg-call.${each}` }),
      }))}
      onChange={(next) => set(next === 'both' ? null : next)}
    />
  );
}

/** Returns whether the maximum number of legs is reached. */
function isFull(legs: readonly Leg[], lazy: boolean): boolean {
  return legs.filter((leg) => isLazy(leg) === lazy).length >= (lazy ? MOST_LAZY_LEGS : MOST_LEGS);
}

function LegFields({ place }: { place: number }) {
  const intl = useIntl();
  const path = `definition.legs.${place}`;
  const leg = useAt<Leg>(path);
  const all = useAt<readonly Leg[]>('definition.legs');
  const kind = useAt<LegKind>(`${path}.kind`);
  const words = botLegWords(leg.value, intl);
  const named = (id: string) => intl.formatMessage({ id }, { place: place + 1 });
  return (
    <details className="card card-padded" open={all.value.length === 1 || undefined}>
      <summary className="flex min-h-11 cursor-pointer items-center justify-between">
        <span>{words}</span>
      </summary>
      <div className="flex flex-col gap-3">
        <Row>
          <ChoiceAt path={`${path}.side`} label="side" values={LEG_SIDES} words="side" />
          <Select
            label={intl.formatMessage({ id: 'strategies.field.leg-kind' })}
            name={`${path}.kind`}
            value={kind.value}
            options={LEG_KINDS.map((each) => ({ value: each, label: intl.formatMessage({ id: `strategies.leg-kind.${each}` }) }))}
            onChange={(next) =>
              leg.set({
                ...leg.value,
                kind: next,
                strike: next === 'future' ? null : (leg.value.strike ?? AT_THE_MONEY),
                expiry: next === 'future' ? { ...leg.value.expiry, cycle: 'monthly' } : leg.value.expiry,
              })
            }
          />
          <NumberAt path={`${path}.lots`} label="lots" range={RANGES.lots} />
        </Row>
        <StrikeFields path={`${path}.strike`} />
        <Row>
          {kind.value === 'future' ? null : (
            <ChoiceAt path={`${path}.expiry.cycle`} label="expiry-cycle" values={EXPIRY_CYCLES} words="cycle" />
          )}
          <NumberAt path={`${path}.expiry.rank`} label="expiry-rank" range={RANGES.rank} />
        </Row>
        <LegRules path={path} />
        <div className="flex justify-end gap-2">
          <IconButton
            label={named('strategies.leg.copy')}
            icon={<Icon icon={Copy} />}
            disabled={isFull(all.value, isLazy(leg.value))}
            onClick={() => all.set([...all.value, isLazy(leg.value) ? { ...leg.value, lazy: freeLegName(all.value) } : leg.value])}
          />
          <IconButton
            label={named('strategies.leg.remove')}
            icon={<Icon icon={Trash2} />}
            onClick={() => all.set(all.value.filter((_, other) => other !== place))}
          />
        </div>
      </div>
    </details>
  );
}

/** The legs, each with all its own rules. */
export function LegsFields() {
  const { form } = useEditor();
  const legs = useAt<readonly Leg[]>('definition.legs');
  return (
    <>
      {form.definition.legs.map((_, place) => (
        <LegFields key={place} place={place} />
      ))}
      {legs.error ? <Notice kind="error">{legs.error}</Notice> : null}
      <Button
        className="self-start"
        icon={<Icon icon={Plus} size={16} />}
        disabled={isFull(legs.value, false)}
        onClick={() => legs.set([...legs.value, NEW_LEG])}
      >
        <FormattedMessage id="strategies.leg.add" />
      </Button>
    </>
  );
}
