import type { Notice } from '#client/state/notice.ts';
import type { WallTime } from '#domain/units/time.ts';

export interface NoticeDay {
  readonly name: string;
  readonly notices: readonly Notice[];
}

/** Returns the notifications by day, in their order; `dayOf` names the day of an instant in the reader's zone. */
export function groupByDay(notices: readonly Notice[], dayOf: (at: WallTime) => string): readonly NoticeDay[] {
  const days = new Map<string, Notice[]>();
  for (const notice of notices) {
    const name = dayOf(notice.at);
    const day = days.get(name);
    if (day) day.push(notice);
    else days.set(name, [notice]);
  }
  return [...days].map(([name, list]) => ({ name, notices: list }));
}
