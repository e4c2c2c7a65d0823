import { marketCalendar } from '#client/platform/market-calendar.ts';
import type { BotRun, GroupRules } from '#client/api/types.ts';
import { isRecord } from '#client/state/resource/is-record.ts';
import { checkDefinition } from '#domain/bots/check-definition.ts';
import { groupSchedule } from '#domain/bots/group-schedule.ts';
import type { BotDraft, TotalUnit } from '#domain/bots/definition.ts';
import { GROUP_REENTRY_WAYS } from '#domain/bots/reentry-ways.ts';

/** How all legs are re-entered after a common exit. */
export const COMES_BACK = ['no', ...GROUP_REENTRY_WAYS] as const;
type ComesBack = (typeof COMES_BACK)[number];

/** The form values of a group's rules. Null and '' = not used. */
export interface RulesDraft {
  readonly unit: TotalUnit;
  readonly stop: number | null;
  readonly target: number | null;
  readonly reach: number | null;
  readonly keep: number | null;
  readonly every: number | null;
  readonly by: number | null;
  readonly end: string;
  readonly stopAgain: ComesBack;
  readonly targetAgain: ComesBack;
  readonly times: number | null;
}
export type RulesField = Exclude<keyof RulesDraft, 'unit' | 'stopAgain' | 'targetAgain'>;

export const NO_RULES: RulesDraft = {
  unit: 'money',
  stop: null,
  target: null,
  reach: null,
  keep: null,
  every: null,
  by: null,
  end: '',
  stopAgain: 'no',
  targetAgain: 'no',
  times: 1,
};

/** Returns whether stored data are the values of this form. */
export function isRulesDraft(data: unknown): data is RulesDraft {
  return isRecord(data) && typeof data['end'] === 'string' && Object.keys(NO_RULES).every((part) => part in data);
}

type Level = BotRun['definition']['overall']['stop'];
const wayOf = (level: Level): ComesBack => COMES_BACK.find((way) => way === level?.reentry?.how) ?? 'no';

/** Returns the rules that a group has, to be changed. */
export function draftOf({ definition: { overall, schedule } }: Pick<BotRun, 'definition'>): RulesDraft {
  const { stop, target, lock, trail } = overall;
  return {
    unit: (stop ?? target ?? lock ?? trail)?.unit ?? 'money',
    stop: stop?.value ?? null,
    target: target?.value ?? null,
    reach: lock?.reach ?? null,
    keep: lock?.keep ?? null,
    every: trail?.every ?? null,
    by: trail?.by ?? null,
    end: schedule.end.kind === 'time' ? schedule.end.at : '',
    stopAgain: wayOf(stop),
    targetAgain: wayOf(target),
    times: (stop?.reentry ?? target?.reentry)?.times ?? NO_RULES.times,
  };
}

/** Returns the rules of a group in the form of the request. */
export function heldRules({ definition: { overall, schedule } }: Pick<BotRun, 'definition'>): GroupRules {
  return { overall, end: schedule.end } as GroupRules;
}

/** Returns the typed rules; a rule of two numbers may lack one. */
function typedRules({ unit, stop, target, reach, keep, every, by, end, stopAgain, targetAgain, times }: RulesDraft): Pick<
  BotDraft,
  'overall'
> & {
  readonly end: BotDraft['schedule']['end'];
} {
  const again = (how: ComesBack) => (how === 'no' ? {} : { reentry: { how, times } });
  return {
    overall: {
      stop: stop === null ? null : { unit, value: stop, ...again(stopAgain) },
      target: target === null ? null : { unit, value: target, ...again(targetAgain) },
      lock: reach === null && keep === null ? null : { unit, reach, keep },
      trail: every === null && by === null ? null : { unit, every, by },
      breakeven: false,
    },
    end: end === '' ? { kind: 'open' } : { kind: 'time', at: end },
  };
}

/** Returns the request body. Only for a draft without problems. */
export function rulesOf(draft: RulesDraft): GroupRules {
  return structuredClone(typedRules(draft)) as GroupRules;
}

const FIELDS: Readonly<Record<string, RulesField>> = {
  'overall.stop.value': 'stop',
  'overall.target.value': 'target',
  'overall.lock.reach': 'reach',
  'overall.lock.keep': 'keep',
  'overall.trail.every': 'every',
  'overall.trail.by': 'by',
  'overall.stop.reentry.times': 'times',
  'overall.target.reentry.times': 'times',
  'schedule.end.at': 'end',
};

interface RulesProblem {
  readonly code: string;
  readonly message: '';
  readonly values: Readonly<Record<string, number>>;
}

/** Returns the problems by field, under the server's rules. */
export function problemsOf(draft: RulesDraft): ReadonlyMap<RulesField, RulesProblem> {
  const { overall, end } = typedRules(draft);
  const limits = { loss: null, profit: null, trades: null, lots: null };
  const definition: BotDraft = { underlying: '', product: 'NRML', legs: [], schedule: groupSchedule(end), overall, limits };
  const problems = new Map<RulesField, RulesProblem>();
  const { stop, target, reach } = draft;
  if (stop === null && target === null && reach === null && end.kind === 'open')
    problems.set('stop', { code: 'bot.group-without-rule', message: '', values: {} });
  for (const { path, code, values = {} } of checkDefinition(marketCalendar, definition, 'trading')) {
    const field = FIELDS[path];
    if (field !== undefined && !problems.has(field)) problems.set(field, { code, message: '', values });
  }
  return problems;
}
