import { type DayFigures, dayFiguresOf } from './day-figures.ts';
import { type Comparison, type Facts, type Finding, sameFacts } from './finding.ts';
import { foldEntries, type PositionEntry } from './position-entry.ts';
import { FLAT_POSITION, type PositionState } from './position-state.ts';
import type { Price } from '../units/price.ts';

/** A stored day of a position. */
export interface StoredDay {
  readonly date: string;
  readonly closing: PositionState;
  readonly closingMark: Price | null;
  readonly figures: DayFigures;
}

/** A position with its stored days and entries from some day on. `from` is the day before; null = from its first entry. */
export interface StoredPosition {
  readonly positionId: string;
  readonly state: PositionState;
  readonly from: StoredDay | null;
  /** Oldest first. */
  readonly days: readonly StoredDay[];
  /** In the order of booking. */
  readonly entries: readonly { readonly date: string; readonly entry: PositionEntry }[];
}

/** Returns an accounting as plain facts. */
function factsOfPosition({ charges, ...state }: PositionState): Facts {
  return { ...state, ...charges };
}

function factsOfDay({ charges, ...figures }: DayFigures): Facts {
  return { ...figures, ...charges };
}

/** Returns how a position and each of its stored days differ from the figures recomputed from the entries. */
export function checkPosition({ positionId, state, from, days, entries }: StoredPosition): Comparison {
  const findings: Finding[] = [];
  let matched = 0;
  const check = (scope: Finding['scope'], subject: string, ours: Facts, theirs: Facts) => {
    if (sameFacts(ours, theirs)) matched += 1;
    else findings.push({ scope, result: 'disagrees', subject, ours, theirs });
  };

  let folded = from?.closing ?? FLAT_POSITION;
  let before = from;
  let next = 0;
  const take = (until: (date: string) => boolean): PositionEntry[] => {
    const taken: PositionEntry[] = [];
    for (let line = entries[next]; line !== undefined && until(line.date); line = entries[next]) {
      taken.push(line.entry);
      next += 1;
    }
    return taken;
  };
  for (const day of days) {
    folded = foldEntries(
      take((date) => date < day.date),
      folded,
    );
    const opening = { position: before?.closing ?? folded, mark: before?.closingMark ?? null };
    const booked = take((date) => date === day.date);
    folded = foldEntries(booked, folded);
    check(
      'book-day',
      `${positionId} ${day.date}`,
      { ...factsOfPosition(day.closing), ...factsOfDay(day.figures) },
      {
        ...factsOfPosition(folded),
        ...factsOfDay(dayFiguresOf(opening, booked)),
      },
    );
    before = day;
  }
  folded = foldEntries(
    take(() => true),
    folded,
  );
  check('book-position', positionId, factsOfPosition(state), factsOfPosition(folded));
  return { matched, findings };
}
