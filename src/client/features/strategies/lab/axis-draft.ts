import { marketCalendar } from '#client/platform/market-calendar.ts';
import type { SweepBody } from '#client/api/types.ts';
import { offeredFields } from '#domain/backtest/sweep/sweep-fields.ts';
import { axisLength } from '#domain/backtest/sweep/variants.ts';
import type { BotDraft } from '#domain/bots/definition.ts';
import { sessionMinutes } from '#domain/bots/definition-limits.ts';

export type Offered = ReturnType<typeof offeredFields>[number];

/** A field's range as typed; numbers may be missing. Times are minutes of the day. */
export interface AxisDraft {
  readonly field: Offered['field'];
  readonly from: number | null;
  readonly to: number | null;
  readonly step: number | null;
}

/** A time is moved by ten minutes, three to each side. */
const TIME_STEP = 10;
const ASIDE = 3;
const WHOLE = /\.(?:offset|times|before)$/;

/** Returns whether a field has whole numbers only. */
export const isWhole = ({ field, isTime }: Pick<Offered, 'field' | 'isTime'>): boolean => isTime || WHOLE.test(field);

/** Returns 1, 2 or 5 times a power of ten, next to a size. */
function roundStep(size: number): number {
  const power = 10 ** Math.floor(Math.log10(size));
  const times = [1, 2, 5, 10].find((each) => each * power >= size - 1e-9) ?? 10;
  return Math.max(0.01, Math.round(times * power * 100) / 100);
}

/** Returns the initial values of a field: around its current value, times within the session. */
export function freshAxis(offered: Offered): AxisDraft {
  const { field, isTime } = offered;
  const now = offered.now ?? 1;
  const step = isTime ? TIME_STEP : isWhole(offered) ? 1 : roundStep(Math.abs(now) / 5 || 1);
  const { opens, cutOff } = sessionMinutes(marketCalendar);
  const least = isTime ? opens : now <= 0 ? -Infinity : isWhole(offered) ? Math.min(now, 1) : step;
  // An exit may not wait for the squaring off itself.
  const most = isTime ? cutOff - 1 : Infinity;
  const room = Math.max(0, Math.min(ASIDE, Math.floor((most - now) / step)));
  const bound = (steps: number) => Math.round(Math.max(least, now + steps * step) * 100) / 100;
  return { field, from: bound(-ASIDE), to: bound(room), step };
}

/** Returns the axes for the request; null while a number is missing, the rules no longer have the field, or there is no variant to test. */
export function wiredAxes(drafts: readonly AxisDraft[], definition: BotDraft): SweepBody['axes'] | null {
  const offered = offeredFields(definition);
  const axes = drafts.flatMap(({ field, from, to, step }) => {
    const paths = offered.find((each) => each.field === field)?.paths;
    if (paths === undefined || from === null || to === null || step === null) return [];
    return axisLength({ from, to, step }) === 0 ? [] : [{ paths: [...paths], from, to, step }];
  });
  return axes.length === drafts.length && axes.length > 0 ? axes : null;
}

/** Returns how many variants axes make. */
export function countVariants(axes: SweepBody['axes']): number {
  return axes.reduce((count, axis) => count * axisLength(axis), 1);
}
