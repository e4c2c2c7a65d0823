import { describe, expect, it } from 'vitest';
import { axisTimes, dayLine as lineOf, type DayPoint, heightAt } from '#client/features/dashboard/day/day-line.ts';

const MINUTE = 60_000;
const OPEN = 1_000_000 * MINUTE;
const at = (minute: number, net: number, seconds = 0) => ({ at: OPEN + minute * MINUTE + seconds * 1_000, net });

const dayLine = (minutes: readonly DayPoint[], now: DayPoint | null, opensAt: number, lossLimit: number | null, answeredAt = Infinity) =>
  lineOf({ minutes, answeredAt, now, opensAt, lossLimit });

describe('the line of a day', () => {
  it('is broken where a minute was not recorded, the one under way included', () => {
    const line = dayLine([at(0, 0), at(1, 100), at(2, 50), at(5, -20), at(6, 10)], at(9, 30), OPEN, null);
    expect(line?.runs.map((run) => run.map(({ point }) => point.net))).toEqual([[0, 100, 50], [-20, 10], [30]]);
    const whole = dayLine([at(0, 0), at(1, 100, 59)], at(2, 90), OPEN, null);
    expect(whole?.runs).toHaveLength(1);
    // The minutes after the answer may be recorded, only not known here.
    expect(dayLine([at(2, 50)], at(9, 30), OPEN, null, at(3, 0, 30).at)?.runs).toHaveLength(1);
    expect(dayLine([at(2, 50)], at(9, 30), OPEN, null, at(4, 0).at)?.runs).toHaveLength(2);
  });

  it('stands at its amounts: 400 over 0 with 16 % of room on both sides, its highest and lowest where they were', () => {
    const line = dayLine([at(0, 0), at(150, -100), at(375, 300)], null, OPEN, null);
    // From -164 to 364: 528 high. Zero lies 364 below the top, 300 lies 64 below it.
    expect(line?.zero).toBeCloseTo(364 / 528, 12);
    expect(line?.spots.map(({ x }) => x)).toEqual([0, 0.4, 1]);
    expect(line?.spots[2]?.y).toBeCloseTo(64 / 528, 12);
    expect([line?.lowest?.point, line?.highest?.point]).toEqual([at(150, -100), at(375, 300)]);
    expect(dayLine([at(0, 7)], at(3, 7), OPEN, null)?.highest).toBeNull();
  });

  it('is as wide as the session from its first minute on, wherever the first figure stands, and nothing without any', () => {
    expect(dayLine([at(75, 5)], at(150, 6), OPEN, null)?.spots.map(({ x }) => x)).toEqual([0.2, 0.4]);
    expect(dayLine([at(0, 5)], at(400, 6), OPEN, null)?.to).toBe(at(400, 6).at);
    expect(dayLine([], null, OPEN, null)).toBeNull();
    // An answer of the book that is older than the last minute says nothing new.
    expect(dayLine([at(4, 5)], at(3, 6), OPEN, null)?.spots).toHaveLength(1);
  });

  it('has the loss limit at its height when that leaves the line its room, else only its name', () => {
    const near = dayLine([at(0, 0), at(1, -1_000)], null, OPEN, 3_000);
    // From -3,480 to 480: the limit lies 3,480 of 3,960 below the top.
    expect(near?.limit).toBeCloseTo(3_480 / 3_960, 12);
    expect(dayLine([at(0, 0), at(1, -1_000)], null, OPEN, 3_001)?.limit).toBeNull();
  });

  it('has a fill on the line between two minutes, and nowhere in a gap', () => {
    const line = dayLine([at(0, 0), at(1, 100), at(5, 100)], null, OPEN, null);
    const [first, second] = [line?.spots[0]?.y ?? Number.NaN, line?.spots[1]?.y ?? Number.NaN];
    expect(line && heightAt(line, at(0, 0, 30).at)).toBeCloseTo((first + second) / 2, 12);
    expect(line && heightAt(line, at(3, 0).at)).toBeNull();
    expect(line && heightAt(line, at(5, 0).at)).toBe(second);
  });

  it('names round times of the exchange below it, few enough to be read and none at its ends', () => {
    const clock = ({ at: instant }: { at: number }) => new Date(instant + 19_800_000).toISOString().slice(11, 16);
    const from = Date.parse('2026-11-23T09:15:00+05:30');
    const times = (minutes: number) => axisTimes({ from, to: from + minutes * 60_000 }).map(clock);
    expect(times(15)).toEqual(['09:20', '09:25']);
    expect(times(75.8)).toEqual(['09:30', '09:45', '10:00', '10:15']);
    expect(times(375)).toEqual(['10:00', '11:00', '12:00', '13:00', '14:00', '15:00']);
    expect(axisTimes({ from, to: from + 375 * 60_000 })[0]?.x).toBeCloseTo(45 / 375, 12);
  });
});
