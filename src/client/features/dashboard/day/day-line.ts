import { marketCalendar } from '#client/platform/market-calendar.ts';
import { MINUTE_MS } from '#domain/calendar/dates.ts';
import { heightOf, scaleOf } from '#client/widgets/figures/line-path.ts';

/** The picture is as wide as a session, 09:15 to 15:30, however young the day is. */
const SESSION_MS = 375 * MINUTE_MS;
/** Space above and below the line for the labels of its extremes, as a share of the height. */
const ROOM = 0.16;
/** A loss limit further away than this multiple of the day's range would flatten the line, so it is labelled at the edge instead. */
const FAR = 3;

/** The day's result at an instant. */
export interface DayPoint {
  readonly at: number;
  readonly net: number;
}

interface Day {
  readonly minutes: readonly DayPoint[];
  /** Until when the minutes are known. */
  readonly answeredAt: number;
  readonly now: DayPoint | null;
  readonly opensAt: number;
  readonly lossLimit: number | null;
}

/** A point of the picture, as shares of its width and height. */
export interface Spot {
  readonly x: number;
  readonly y: number;
  readonly point: DayPoint;
}

export interface DayLine {
  readonly from: number;
  readonly to: number;
  /** Runs of points without a missing minute. */
  readonly runs: readonly (readonly Spot[])[];
  readonly spots: readonly Spot[];
  readonly zero: number;
  /** The points of the day's high and low; null while the result has not moved. */
  readonly highest: Spot | null;
  readonly lowest: Spot | null;
  /** The height of the loss limit; null without one, or when it is too far below. */
  readonly limit: number | null;
}

/** Returns the chart of a day: the recorded minutes and the current result. A missing minute is a gap in the line. Null while nothing is known. */
export function dayLine({ minutes, answeredAt, now, opensAt, lossLimit }: Day): DayLine | null {
  const last = minutes.at(-1);
  const points = now === null || (last !== undefined && now.at < last.at) ? minutes : [...minutes, now];
  const first = points[0];
  if (first === undefined) return null;
  const from = Math.min(opensAt, first.at);
  const to = Math.max(points.at(-1)?.at ?? from, opensAt + SESSION_MS);
  const nets = points.map(({ net }) => net);
  const near = scaleOf(nets, [0]);
  const isNear = lossLimit !== null && lossLimit <= FAR * (near.high - near.low);
  const tight = isNear && -lossLimit < near.low ? scaleOf(nets, [0, -lossLimit]) : near;
  const room = (tight.high - tight.low) * ROOM;
  const scale = { low: tight.low - room, high: tight.high + room };
  const spots: readonly Spot[] = points.map((point) => ({ x: (point.at - from) / (to - from), y: heightOf(point.net, scale, 1), point }));
  // Minutes since the answer may still be unrecorded, so they do not count as a gap.
  const minuteOf = ({ point }: Spot) => Math.floor(((point === now ? Math.min(point.at, answeredAt) : point.at) - opensAt) / MINUTE_MS);
  const runs: Spot[][] = [];
  let run: Spot[] = [];
  for (const spot of spots) {
    const before = run.at(-1);
    if (before === undefined || minuteOf(spot) - minuteOf(before) > 1) {
      run = [];
      runs.push(run);
    }
    run.push(spot);
  }
  return {
    from,
    to,
    runs,
    spots,
    zero: heightOf(0, scale, 1),
    ...extremesOf(spots),
    limit: isNear ? heightOf(-lossLimit, scale, 1) : null,
  };
}

function extremesOf(spots: readonly Spot[]): Pick<DayLine, 'highest' | 'lowest'> {
  const [first] = spots;
  if (first === undefined) return { highest: null, lowest: null };
  const highest = spots.reduce((best, spot) => (spot.point.net > best.point.net ? spot : best), first);
  const lowest = spots.reduce((best, spot) => (spot.point.net < best.point.net ? spot : best), first);
  return highest.point.net === lowest.point.net ? { highest: null, lowest: null } : { highest, lowest };
}

/** Returns the height of the line at an instant; null in a gap and outside the line. */
export function heightAt({ runs }: DayLine, at: number): number | null {
  for (const run of runs)
    for (let place = 0; place < run.length; place += 1) {
      const [here, next] = [run[place], run[place + 1]];
      if (here === undefined) continue;
      if (here.point.at === at) return here.y;
      if (next !== undefined && here.point.at < at && at < next.point.at)
        return here.y + ((next.y - here.y) * (at - here.point.at)) / (next.point.at - here.point.at);
    }
  return null;
}

const STEPS = [5, 10, 15, 30, 60, 120].map((minutes) => minutes * MINUTE_MS);
/** Most time labels that fit a phone's width. */
const MOST_TIMES = 7;

/** Returns the round times of the exchange's clock below a line, each with its place from 0 to 1; none so near an end that it would stick out. */
export function axisTimes({ from, to }: Pick<DayLine, 'from' | 'to'>): readonly { readonly at: number; readonly x: number }[] {
  const step = STEPS.find((each) => (to - from) / each < MOST_TIMES) ?? 240 * MINUTE_MS;
  const aheadMs = marketCalendar.zone.aheadAt(from);
  const first = Math.ceil((from + aheadMs) / step) * step - aheadMs;
  const times = Array.from({ length: Math.max(0, Math.floor((to - first) / step) + 1) }, (_, place) => first + place * step);
  return times.map((at) => ({ at, x: (at - from) / (to - from) })).filter(({ x }) => x >= 0.06 && x <= 0.94);
}
