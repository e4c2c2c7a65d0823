import type { Calendar } from '../calendar/calendar.ts';
import type { BotDraft, BotKind, TotalUnit } from './definition.ts';
import { startingLegs } from './definition.ts';
import { checkCalls } from './check-calls.ts';
import { checkLazyLegs } from './check-lazy.ts';
import { checkLeg } from './check-leg.ts';
import { hedges } from './hedge-leg.ts';
import { checkSchedule } from './check-schedule.ts';
import { checkSignals } from './check-signals.ts';
import { MOST_LAZY_LEGS, MOST_LEGS, type NumberRange, RANGES } from './definition-limits.ts';
import { byMomentum } from './reentry-ways.ts';
import { type DefinitionProblem, numberProblem, overtakingProblem } from './definition-problem.ts';

const rangeOf = (unit: TotalUnit) => (unit === 'money' ? RANGES.money : RANGES.level);

function momentumProblems({ overall: { momentum }, legs, schedule }: BotDraft): readonly DefinitionProblem[] {
  if (!momentum) return [];
  const path = 'overall.momentum.by';
  if (startingLegs(legs).every(({ kind }) => kind === 'future')) return [{ path, code: 'bot.overall-momentum-without-option' }];
  if (schedule.range?.of === 'leg') return [{ path, code: 'bot.overall-momentum-with-leg-range' }];
  return numberProblem(path, momentum.by, RANGES.points);
}

function exitProblems({ overall }: BotDraft, cause: 'stop' | 'target'): readonly DefinitionProblem[] {
  const level = overall[cause];
  if (!level) return [];
  const { unit, value, reentry } = level;
  const path = `overall.${cause}`;
  const problems = [...numberProblem(`${path}.value`, value, rangeOf(unit))];
  if (!reentry) return problems;
  if (byMomentum(reentry.how) && !overall.momentum) problems.push({ path: `${path}.reentry.how`, code: 'bot.overall-momentum-missing' });
  return [...problems, ...numberProblem(`${path}.reentry.times`, reentry.times, RANGES.rounds)];
}

function overallProblems(definition: BotDraft): readonly DefinitionProblem[] {
  const { overall, legs } = definition;
  const { stop, lock, trail, breakeven, leaves, adjust } = overall;
  const problems = [...momentumProblems(definition), ...exitProblems(definition, 'stop'), ...exitProblems(definition, 'target')];
  if (lock) {
    problems.push(...numberProblem('overall.lock.reach', lock.reach, rangeOf(lock.unit)));
    problems.push(...numberProblem('overall.lock.keep', lock.keep, rangeOf(lock.unit)));
    if (lock.reach !== null && lock.keep !== null && lock.keep >= lock.reach)
      problems.push({ path: 'overall.lock.keep', code: 'bot.lock-keeps-too-much' });
  }
  if (trail) {
    if (stop === null && lock === null) problems.push({ path: 'overall.trail.every', code: 'bot.overall-trail-without-stop' });
    problems.push(...numberProblem('overall.trail.every', trail.every, rangeOf(trail.unit)));
    problems.push(...numberProblem('overall.trail.by', trail.by, rangeOf(trail.unit)), ...overtakingProblem('overall.trail.by', trail));
  }
  const noPremium = startingLegs(legs).every(({ kind }) => kind === 'future');
  for (const [rule, path] of [
    [stop, 'stop'],
    [overall.target, 'target'],
    [lock, 'lock'],
    [trail, 'trail'],
  ] as const)
    if (noPremium && rule?.unit === 'premium-percent') problems.push({ path: `overall.${path}.unit`, code: 'bot.premium-without-option' });
  const atPrice = legs.some(({ stop: own }) => own !== null && own.unit !== 'delta');
  if (breakeven && !atPrice) problems.push({ path: 'overall.breakeven', code: 'bot.breakeven-without-stop' });
  if (adjust) {
    const byDelta = adjust.unit === 'net-delta';
    if (byDelta && startingLegs(legs).every(({ kind }) => kind === 'future'))
      problems.push({ path: 'overall.adjust.unit', code: 'bot.delta-without-option' });
    const byFuture = hedges(definition);
    if (byFuture && !byDelta) problems.push({ path: 'overall.adjust.unit', code: 'bot.hedge-by-delta' });
    const range = byFuture && byDelta ? RANGES.hedgedDelta : byDelta ? RANGES.netDelta : RANGES.points;
    problems.push(...numberProblem('overall.adjust.by', adjust.by, range));
    problems.push(...numberProblem('overall.adjust.times', adjust.times, RANGES.times));
  }
  if (leaves === 'all') {
    const path = 'overall.leaves';
    if (legs.every((leg) => leg.stop === null && leg.target === null)) problems.push({ path, code: 'bot.all-leave-without-exit' });
    else if (legs.some(({ reentry }) => reentry.stop !== null || reentry.target !== null))
      problems.push({ path, code: 'bot.all-leave-with-reentry' });
  }
  return problems;
}

function limitProblems({ limits, legs }: BotDraft): readonly DefinitionProblem[] {
  const asked = ([name, range]: readonly ['loss' | 'profit' | 'trades' | 'lots' | 'margin', NumberRange]) => {
    const value = limits[name] ?? null;
    return value === null ? [] : numberProblem(`limits.${name}`, value, range);
  };
  const problems = (
    [
      ['loss', RANGES.money],
      ['profit', RANGES.money],
      ['trades', RANGES.trades],
      ['lots', RANGES.lots],
      ['margin', RANGES.money],
    ] as const
  ).flatMap(asked);
  const { slippage, cooldown } = limits;
  const range = slippage?.unit === 'percent' ? RANGES.level : RANGES.points;
  if (slippage) problems.push(...numberProblem('limits.slippage.most', slippage.most, range));
  if (cooldown) problems.push(...numberProblem('limits.cooldown.minutes', cooldown.minutes, RANGES.minutes));
  const lotsBy = (other: 'long' | 'short') => startingLegs(legs).reduce((sum, leg) => sum + (leg.call === other ? 0 : (leg.lots ?? 0)), 0);
  const needed = Math.max(lotsBy('long'), lotsBy('short'));
  if (limits.lots !== null && problems.every(({ path }) => path !== 'limits.lots') && needed > limits.lots)
    return [...problems, { path: 'limits.lots', code: 'bot.lots-above-limit', values: { lots: needed } }];
  return problems;
}

/** Returns all problems of a definition, one per path, in the order of its fields; [] when a bot may be saved with it. */
export function checkDefinition(calendar: Calendar, definition: BotDraft, kind: BotKind): readonly DefinitionProblem[] {
  const { underlying, legs, schedule, product } = definition;
  const starting = startingLegs(legs).length;
  const lazy = legs.length - starting;
  const tooMany = (most: number) => ({ path: 'legs', code: 'form.array-max', values: { max: most } }) as const;
  const problems: readonly DefinitionProblem[] = [
    ...(underlying === '' ? [{ path: 'underlying', code: 'form.required' } as const] : []),
    ...(starting === 0 ? [{ path: 'legs', code: 'form.array-min', values: { min: 1 } } as const] : []),
    ...(starting > MOST_LEGS ? [tooMany(MOST_LEGS)] : []),
    ...(lazy > MOST_LAZY_LEGS ? [tooMany(MOST_LAZY_LEGS)] : []),
    ...legs.flatMap((leg, place) => checkLeg(`legs.${place}`, leg)),
    ...checkLazyLegs(definition),
    ...checkSchedule(calendar, schedule, kind, product === 'MIS'),
    ...checkSignals(definition),
    ...checkCalls(definition),
    ...overallProblems(definition),
    ...limitProblems(definition),
  ];
  const seen = new Set<string>();
  return problems.filter(({ path }) => !seen.has(path) && seen.add(path));
}
