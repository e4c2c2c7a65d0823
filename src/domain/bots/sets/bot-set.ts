import type { Calendar } from '#domain/calendar/calendar.ts';
import type { BotDefinition, TotalUnit } from '../definition.ts';
import { minuteOf, type NumberRange, RANGES, type SessionMinutes, sessionMinutes } from '../definition-limits.ts';
import { type DefinitionProblem, numberProblem, overtakingProblem } from '../definition-problem.ts';

/** A bot of a set with its lots multiplier. */
export interface SetMember {
  readonly bot_id: string;
  readonly multiplier: number;
}

/**
 * Rules that end the day of all bots of a set, by their combined result of the day before charges. Amounts in the account's currency, the time is HH:MM of
 * the exchange; null = no such rule.
 */
export interface SetRules {
  readonly stop: number | null;
  readonly target: number | null;
  readonly lock: { readonly reach: number; readonly keep: number } | null;
  readonly trail: { readonly every: number; readonly by: number } | null;
  readonly exit: string | null;
}

export const MOST_MEMBERS = 10;
export const MULTIPLIER: NumberRange = { min: 1, max: 20, places: 0 };

function timeProblems({ opens, closes }: SessionMinutes, exit: string): readonly DefinitionProblem[] {
  const minute = minuteOf(exit);
  const path = 'rules.exit';
  if (minute === null) return [{ path, code: 'form.pattern' }];
  return minute <= opens || minute > closes ? [{ path, code: 'bot.time-outside-session' }] : [];
}

/** Returns everything that is wrong with the members and the rules of a set, one problem a path. */
export function checkBotSet(
  calendar: Calendar,
  {
    members,
    rules,
  }: {
    readonly members: readonly { readonly bot_id: string; readonly multiplier: number | null }[];
    readonly rules: SetRules;
  },
): readonly DefinitionProblem[] {
  const { stop, target, lock, trail, exit } = rules;
  const amount = (path: string, value: number | null) => numberProblem(`rules.${path}`, value, RANGES.money);
  const twice = members.findIndex(({ bot_id: id }, place) => members.findIndex((other) => other.bot_id === id) !== place);
  return [
    ...(members.length === 0 ? [{ path: 'members', code: 'form.array-min', values: { min: 1 } } as const] : []),
    ...(members.length > MOST_MEMBERS ? [{ path: 'members', code: 'form.array-max', values: { max: MOST_MEMBERS } } as const] : []),
    ...(twice === -1 ? [] : [{ path: `members.${twice}.bot_id`, code: 'bot-set.bot-twice' } as const]),
    ...members.flatMap(({ multiplier }, place) => numberProblem(`members.${place}.multiplier`, multiplier, MULTIPLIER)),
    ...(stop === null ? [] : amount('stop', stop)),
    ...(target === null ? [] : amount('target', target)),
    ...(lock === null ? [] : [...amount('lock.reach', lock.reach), ...amount('lock.keep', lock.keep)]),
    ...(lock !== null && lock.keep >= lock.reach ? [{ path: 'rules.lock.keep', code: 'bot.lock-keeps-too-much' } as const] : []),
    ...(trail === null
      ? []
      : [...amount('trail.every', trail.every), ...amount('trail.by', trail.by), ...overtakingProblem('rules.trail.by', trail)]),
    ...(trail !== null && stop === null && lock === null
      ? [{ path: 'rules.trail.every', code: 'bot.overall-trail-without-stop' } as const]
      : []),
    ...(exit === null ? [] : timeProblems(sessionMinutes(calendar), exit)),
  ];
}

/**
 * Returns the definition of a bot with a multiplier: lots and amounts of its rules are multiplied, so that it takes the same decisions at the same times with
 * a multiple of the result; only a hedging future comes in whole lots, of which more lots can be nearer to the delta. Its limit on the number of trades
 * stays.
 */
export function multiplied(definition: BotDefinition, times: number): BotDefinition {
  if (times === 1) return definition;
  const { legs, overall, limits } = definition;
  const grown = (unit: TotalUnit, value: number): number => (unit === 'money' ? value * times : value);
  const maybe = (value: number | null): number | null => (value === null ? null : value * times);
  const { stop, target, lock, trail, adjust } = overall;
  return {
    ...definition,
    legs: legs.map((leg) => ({ ...leg, lots: leg.lots * times })),
    overall: {
      ...overall,
      stop: stop && { ...stop, value: grown(stop.unit, stop.value) },
      target: target && { ...target, value: grown(target.unit, target.value) },
      lock: lock && { ...lock, reach: grown(lock.unit, lock.reach), keep: grown(lock.unit, lock.keep) },
      trail: trail && { ...trail, every: grown(trail.unit, trail.every), by: grown(trail.unit, trail.by) },
      // The delta of all legs grows with their lots.
      ...(adjust?.unit === 'net-delta' && { adjust: { ...adjust, by: adjust.by * times } }),
    },
    limits: {
      ...limits,
      loss: maybe(limits.loss),
      profit: maybe(limits.profit),
      lots: maybe(limits.lots),
      ...(limits.margin && { margin: limits.margin * times }),
    },
  };
}
