import type { JournalLine, RunJournal } from '#client/api/types.ts';
import type { StepPoint } from '#client/widgets/figures/candle-picture.tsx';

/** The newest entry of a leg and its exit. Prices are those of the leg; null = unknown. */
export interface LegCourse {
  readonly entry: number | null;
  /** Time of the entry. */
  readonly entryAt: number | null;
  /** Exit price; null while the leg is open. */
  readonly exit: number | null;
  /** Result before charges. */
  readonly amount: number | null;
  /** The levels of the leg's stop over time, oldest first. A stop on the underlying or on a delta is not a price of the leg. */
  readonly stops: readonly StepPoint[];
}

const OUT: ReadonlySet<string> = new Set(['left', 'settled', 'closed-elsewhere']);
const MOVED: ReadonlySet<string> = new Set(['entered', 'taken-over', 'trailed', 'breakeven']);

const isOwn = ({ underlying, delta }: JournalLine): boolean => underlying !== true && delta !== true;

/** Returns the newest entry of a leg with its stops and exit, from the journal of its run, newest line first. */
export function legCourse(lines: RunJournal['lines'], leg: number): LegCourse {
  const stops: StepPoint[] = [];
  let out: JournalLine | null = null;
  const course = (entered: JournalLine | null): LegCourse => ({
    entry: entered?.price ?? null,
    entryAt: entered?.at ?? null,
    exit: out?.price ?? null,
    amount: out?.amount ?? null,
    stops,
  });
  for (const { line } of lines) {
    if (line.leg !== leg) continue;
    if (OUT.has(line.code)) {
      // This exit belongs to an earlier entry: the newest entry is not among these lines.
      if (stops.length > 0) break;
      out ??= line;
    }
    if (!MOVED.has(line.code)) continue;
    if (line.level !== undefined && isOwn(line)) stops.unshift({ at: line.at, price: line.level });
    if (line.code === 'entered' || line.code === 'taken-over') return course(line);
  }
  return course(null);
}
