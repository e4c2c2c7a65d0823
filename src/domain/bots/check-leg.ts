import type { BotLeg, DraftOf } from './definition.ts';
import { RANGES } from './definition-limits.ts';
import { byMomentum } from './reentry-ways.ts';
import { type DefinitionProblem, numberProblem, overtakingProblem } from './definition-problem.ts';

type Leg = DraftOf<BotLeg>;

function strikeProblems(path: string, strike: NonNullable<Leg['strike']>): readonly DefinitionProblem[] {
  switch (strike.rule) {
    case 'atm':
    case 'synthetic-atm':
      return numberProblem(`${path}.offset`, strike.offset, RANGES.offset);
    case 'atm-percent':
      return numberProblem(`${path}.percent`, strike.percent, RANGES.percent);
    case 'straddle-width':
      return numberProblem(`${path}.factor`, strike.factor, RANGES.factor);
    case 'premium':
      return numberProblem(`${path}.near`, strike.near, RANGES.premium);
    case 'premium-at-least':
      return numberProblem(`${path}.least`, strike.least, RANGES.premium);
    case 'premium-at-most':
      return numberProblem(`${path}.most`, strike.most, RANGES.premium);
    case 'premium-range': {
      const { low, high } = strike;
      const numbers = [...numberProblem(`${path}.low`, low, RANGES.premium), ...numberProblem(`${path}.high`, high, RANGES.premium)];
      if (numbers.length > 0 || low === null || high === null || low < high) return numbers;
      return [{ path: `${path}.high`, code: 'bot.premium-range-reversed' }];
    }
    case 'straddle-share':
      return numberProblem(`${path}.share`, strike.share, RANGES.share);
    case 'delta':
      return numberProblem(`${path}.delta`, strike.delta, RANGES.delta);
    case 'delta-range': {
      const { from, to } = strike;
      const numbers = [...numberProblem(`${path}.from`, from, RANGES.delta), ...numberProblem(`${path}.to`, to, RANGES.delta)];
      if (numbers.length > 0 || from === null || to === null || from < to) return numbers;
      return [{ path: `${path}.to`, code: 'bot.delta-range-reversed' }];
    }
    case 'exact':
      return numberProblem(`${path}.strike`, strike.strike, RANGES.strike);
  }
}

function reentryProblems(path: string, leg: Leg): readonly DefinitionProblem[] {
  return (['stop', 'target'] as const).flatMap((after): readonly DefinitionProblem[] => {
    const entry = leg.reentry[after];
    if (entry === null) return [];
    const at = `${path}.reentry.${after}`;
    return [
      ...(leg[after] === null ? [{ path: `${at}.how`, code: 'bot.reentry-without-exit' } as const] : []),
      ...(byMomentum(entry.how) && leg.momentum === null ? [{ path: `${at}.how`, code: 'bot.momentum-missing' } as const] : []),
      ...numberProblem(`${at}.times`, entry.times, RANGES.times),
    ];
  });
}

function levelProblems(path: string, level: Leg['stop'], kind: Leg['kind']): readonly DefinitionProblem[] {
  if (level === null) return [];
  const { unit, value } = level;
  if (unit === 'delta' && kind === 'future') return [{ path: `${path}.unit`, code: 'bot.delta-without-option' }];
  return numberProblem(`${path}.value`, value, unit === 'delta' ? RANGES.delta : RANGES.points);
}

/** Whether a distance is counted on the price of the underlying. */
const onUnderlying = (unit: NonNullable<Leg['stop']>['unit']): boolean => unit.startsWith('underlying');

/** Returns the problems of one leg, at paths below `path`. */
export function checkLeg(path: string, leg: Leg): readonly DefinitionProblem[] {
  const { kind, strike, expiry, momentum, stop, target, trail } = leg;
  const problems: DefinitionProblem[] = [
    ...numberProblem(`${path}.lots`, leg.lots, RANGES.lots),
    ...numberProblem(`${path}.expiry.rank`, expiry.rank, RANGES.rank),
  ];
  if (kind === 'future') {
    if (strike !== null) problems.push({ path: `${path}.strike`, code: 'bot.strike-not-for-future' });
    if (expiry.cycle !== 'monthly') problems.push({ path: `${path}.expiry.cycle`, code: 'bot.future-monthly-only' });
  } else if (strike === null) problems.push({ path: `${path}.strike`, code: 'bot.strike-missing' });
  else problems.push(...strikeProblems(`${path}.strike`, strike));
  if (momentum) problems.push(...numberProblem(`${path}.momentum.by`, momentum.by, RANGES.points));
  problems.push(...levelProblems(`${path}.stop`, stop, kind), ...levelProblems(`${path}.target`, target, kind));
  if (trail) {
    if (stop === null) problems.push({ path: `${path}.trail.every`, code: 'bot.trail-without-stop' });
    else if (stop.unit === 'delta') problems.push({ path: `${path}.trail.every`, code: 'bot.trail-with-delta-stop' });
    else if (trail.how === 'peak' && onUnderlying(trail.unit) !== onUnderlying(stop.unit))
      problems.push({ path: `${path}.trail.unit`, code: 'bot.trail-other-price' });
    const steps = stop !== null && trail.how !== 'peak' && onUnderlying(trail.unit) === onUnderlying(stop.unit);
    problems.push(...numberProblem(`${path}.trail.every`, trail.every, RANGES.points));
    problems.push(...numberProblem(`${path}.trail.by`, trail.by, RANGES.points));
    if (steps) problems.push(...overtakingProblem(`${path}.trail.by`, trail));
  }
  return [...problems, ...reentryProblems(path, leg)];
}
