import type { BotDraft } from '#domain/bots/definition.ts';
import { minuteOf } from '#domain/bots/definition-limits.ts';
import { valueAt } from '#domain/bots/definition-path.ts';

/** Paths of the fields of a definition that can be varied, in the order offered; `*` is the index of a leg. */
const SWEEP_FIELDS = [
  'legs.*.stop.value',
  'legs.*.target.value',
  'legs.*.trail.every',
  'legs.*.trail.by',
  'legs.*.strike.offset',
  'legs.*.strike.percent',
  'legs.*.strike.factor',
  'legs.*.strike.near',
  'legs.*.strike.least',
  'legs.*.strike.most',
  'legs.*.strike.share',
  'legs.*.strike.delta',
  'legs.*.strike.from',
  'legs.*.strike.to',
  'legs.*.strike.low',
  'legs.*.strike.high',
  'legs.*.momentum.by',
  'legs.*.reentry.stop.times',
  'legs.*.reentry.target.times',
  'schedule.from',
  'schedule.to',
  'schedule.end.at',
  'schedule.end.before',
  'schedule.range.until',
  'schedule.reentry',
  'overall.stop.value',
  'overall.target.value',
  'overall.lock.reach',
  'overall.lock.keep',
  'overall.trail.every',
  'overall.trail.by',
  'overall.momentum.by',
  'overall.adjust.by',
  'overall.stop.reentry.times',
  'overall.target.reentry.times',
  'limits.loss',
  'limits.profit',
] as const;
type SweepField = (typeof SWEEP_FIELDS)[number];

/** A field of a definition, with all paths at which it occurs. */
interface OfferedField {
  readonly field: SweepField;
  readonly paths: readonly string[];
  /** Current value, a time as minutes of the day; null where the paths differ. */
  readonly now: number | null;
  readonly isTime: boolean;
}

function numberAt(definition: BotDraft, path: string): number | null {
  const value = valueAt(definition, path);
  return typeof value === 'number' ? value : typeof value === 'string' ? minuteOf(value) : null;
}

/** Returns the fields of a definition that can be varied, in their order. */
export function offeredFields(definition: BotDraft): readonly OfferedField[] {
  return SWEEP_FIELDS.flatMap((field): OfferedField[] => {
    const places = field.startsWith('legs.') ? definition.legs.map((_, place) => field.replace('*', String(place))) : [field];
    const paths = places.filter((path) => numberAt(definition, path) !== null);
    const [first] = paths;
    if (first === undefined) return [];
    const numbers = new Set(paths.map((path) => numberAt(definition, path)));
    const [now = null] = numbers;
    return [{ field, paths, now: numbers.size === 1 ? now : null, isTime: typeof valueAt(definition, first) === 'string' }];
  });
}
