import { marketCalendar } from '#client/platform/market-calendar.ts';
import type { BotSet, BotSetBody } from '#client/api/types.ts';
import { isRecord } from '#client/state/resource/is-record.ts';
import { checkBotSet } from '#domain/bots/sets/bot-set.ts';

/** The form values of a set of bots. Null, 0 and '' = not used. */
export interface SetDraft {
  readonly name: string;
  /** Multiplier of each bot's lots, by the bot's id. */
  readonly times: Readonly<Record<string, number | null>>;
  readonly stop: number | null;
  readonly target: number | null;
  readonly reach: number | null;
  readonly keep: number | null;
  readonly every: number | null;
  readonly by: number | null;
  readonly exit: string;
}
export type AmountField = 'stop' | 'target' | 'reach' | 'keep' | 'every' | 'by';

const LONGEST_NAME = 60;

const NEW_SET: SetDraft = {
  name: '',
  times: {},
  stop: null,
  target: null,
  reach: null,
  keep: null,
  every: null,
  by: null,
  exit: '',
};

/** Returns whether stored data are the values of this form. */
export function isSetDraft(data: unknown): data is SetDraft {
  return (
    isRecord(data) &&
    isRecord(data['times']) &&
    typeof data['name'] === 'string' &&
    typeof data['exit'] === 'string' &&
    Object.keys(NEW_SET).every((part) => part in data)
  );
}

/** Returns the form values of an existing set, or of a new one. */
export function draftOf(set: BotSet | null): SetDraft {
  if (set === null) return NEW_SET;
  const { stop, target, lock, trail, exit } = set.rules;
  return {
    name: set.name,
    times: Object.fromEntries(set.members.map(({ bot_id: id, multiplier }) => [id, multiplier])),
    stop,
    target,
    reach: lock?.reach ?? null,
    keep: lock?.keep ?? null,
    every: trail?.every ?? null,
    by: trail?.by ?? null,
    exit: exit ?? '',
  };
}

/** Returns the request body, with the bots in the given order. A rule of two numbers that lacks one gets 0 there, which is reported as a problem. */
export function bodyOf({ name, times, stop, target, reach, keep, every, by, exit }: SetDraft, botIds: readonly string[]): BotSetBody {
  return {
    name: name.trim(),
    members: botIds.flatMap((id) => (times[id] ? [{ bot_id: id, multiplier: times[id] }] : [])),
    rules: {
      stop,
      target,
      lock: reach === null && keep === null ? null : { reach: reach ?? 0, keep: keep ?? 0 },
      trail: every === null && by === null ? null : { every: every ?? 0, by: by ?? 0 },
      exit: exit === '' ? null : exit,
    },
  };
}

const FIELDS: Readonly<Record<string, string>> = {
  'rules.stop': 'stop',
  'rules.target': 'target',
  'rules.lock.reach': 'reach',
  'rules.lock.keep': 'keep',
  'rules.trail.every': 'every',
  'rules.trail.by': 'by',
  'rules.exit': 'exit',
};

/** Returns the form field for a path of the body; the field of a bot is its id. */
export function fieldOf(path: string, { members }: Pick<BotSetBody, 'members'>): string {
  const place = /^members\.(\d+)\./.exec(path)?.[1];
  return (place === undefined ? undefined : members[Number(place)]?.bot_id) ?? FIELDS[path] ?? path;
}

interface Problem {
  readonly code: string;
  readonly message: '';
  readonly values: Readonly<Record<string, number>>;
}

/** Returns the problems of a set by form field, under the server's rules. */
export function problemsOf(body: BotSetBody): ReadonlyMap<string, Problem> {
  const problems = new Map<string, Problem>();
  const say = (field: string, code: string, values: Problem['values'] = {}) => {
    if (!problems.has(field)) problems.set(field, { code, message: '', values });
  };
  if (body.name === '') say('name', 'form.required');
  else if (body.name.length > LONGEST_NAME) say('name', 'form.string-max', { max: LONGEST_NAME });
  for (const { path, code, values } of checkBotSet(marketCalendar, body)) say(fieldOf(path, body), code, values);
  return problems;
}
