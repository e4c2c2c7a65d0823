import type { Calendar } from '#domain/calendar/calendar.ts';
import { checkDefinition } from '#domain/bots/check-definition.ts';
import type { BotDefinition, BotKind } from '#domain/bots/definition.ts';
import { valueAt, withValueAt } from '#domain/bots/definition-path.ts';

/** A varied field: at all its paths together, from one number to another. Times are minutes of the day. */
export interface SweepAxis {
  readonly paths: readonly string[];
  readonly from: number;
  readonly to: number;
  readonly step: number;
}

/** A definition with one value for each axis. */
export interface Variant {
  readonly values: readonly number[];
  /** Null where the rules do not hold with these values: the window would end before it begins, say. */
  readonly definition: BotDefinition | null;
}

export const MOST_VARIANTS = 1_000;

/** Numbers of a definition have at most two places. */
const rounded = (value: number): number => Math.round(value * 100) / 100;

/** Returns how many values an axis has. */
export function axisLength({ from, to, step }: Omit<SweepAxis, 'paths'>): number {
  return step > 0 && to >= from ? Math.floor((to - from) / step + 1e-9) + 1 : 0;
}

/** Returns the values of an axis, ascending. */
export function axisValues(axis: Omit<SweepAxis, 'paths'>): readonly number[] {
  return Array.from({ length: axisLength(axis) }, (_, place) => rounded(axis.from + place * axis.step));
}

const twoDigits = (value: number): string => String(value).padStart(2, '0');
/** Returns minutes of the day as HH:MM. */
export function timeOfMinute(minute: number): string {
  return `${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}`;
}

function placed(definition: BotDefinition, { paths }: SweepAxis, value: number): BotDefinition {
  let next = definition;
  for (const path of paths) next = withValueAt(next, path, typeof valueAt(definition, path) === 'string' ? timeOfMinute(value) : value);
  return next;
}

/** Returns every variant of a definition, the last axis running fastest. */
export function variantsOf(calendar: Calendar, definition: BotDefinition, kind: BotKind, axes: readonly SweepAxis[]): readonly Variant[] {
  let made: readonly { readonly values: readonly number[]; readonly definition: BotDefinition }[] = [{ values: [], definition }];
  for (const axis of axes)
    made = made.flatMap((before) =>
      axisValues(axis).map((value) => ({ values: [...before.values, value], definition: placed(before.definition, axis, value) })),
    );
  return made.map(({ values, definition: own }) => ({
    values,
    definition: checkDefinition(calendar, own, kind).length === 0 ? own : null,
  }));
}
