import type { JournalLine, RunJournal } from '#client/api/types.ts';
import type { StepPoint } from '#client/widgets/figures/candle-picture.tsx';

/** What became of what a leg holds, or held last. Prices are its own; null = not known. */
export interface LegCourse {
  readonly entry: number | null;
  /** When it was entered. */
  readonly entryAt: number | null;
  /** Where it got out; null while it is in. */
  readonly exit: number | null;
  /** What that came to before charges. */
  readonly amount: number | null;
  /** From when on its stop stood where, oldest first. A stop on the underlying or on a delta is no price of the leg. */
  readonly stops: readonly StepPoint[];
}

const OUT: ReadonlySet<string> = new Set(['left', 'settled', 'closed-elsewhere']);
const MOVED: ReadonlySet<string> = new Set(['entered', 'taken-over', 'trailed', 'breakeven']);

const isOwn = ({ underlying, delta }: JournalLine): boolean => underlying !== true && delta !== true;

/** Returns the course of a leg's newest entry by what its run has decided, newest first. */
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
      // The exit of an earlier entry: the newest one is not among these lines.
      if (stops.length > 0) break;
      out ??= line;
    }
    if (!MOVED.has(line.code)) continue;
    if (line.level !== undefined && isOwn(line)) stops.unshift({ at: line.at, price: line.level });
    if (line.code === 'entered' || line.code === 'taken-over') return course(line);
  }
  return course(null);
}
