import type { Doubt } from '#domain/market/files/file-survey.ts';
import type { FileProblem } from '#domain/market/files/file-problem.ts';
import type { HistoryFormat } from '#domain/market/files/read-history-file.ts';
import type { StampReading } from '#domain/market/files/stamp-survey.ts';

/** The doubts about a file's timestamps, and their reading. */
interface Shown {
  readonly doubts: readonly Doubt[];
  readonly stamps: StampReading | null;
}

/** Facts shown without doubt by other files of a format. */
interface Known {
  readonly of: Set<StampReading['of']>;
  minutes: boolean;
}

/** Open doubts about the files of an import. Files of one format are written alike, so one file may settle the doubts of another. */
export class FileDoubts {
  private readonly known = new Map<HistoryFormat, Known>();
  private readonly open: {
    readonly file: string;
    readonly format: HistoryFormat;
    readonly code: Doubt;
    readonly of: StampReading['of'];
  }[] = [];

  add(file: string, format: HistoryFormat, { doubts, stamps }: Shown): void {
    if (stamps === null) return;
    const known = this.known.get(format) ?? { of: new Set(), minutes: false };
    this.known.set(format, known);
    if (stamps.sure) known.of.add(stamps.of);
    known.minutes ||= stamps.bars.minutes === 1 && stamps.bars.sure;
    for (const code of doubts) this.open.push({ file, format, code, of: stamps.of });
  }

  /** Returns the doubts settled by no file of the import. */
  unsolved(): readonly (FileProblem & { readonly file: string })[] {
    return this.open
      .filter(({ format, code, of }) => {
        const known = this.known.get(format);
        return code === 'history.bars-unsure' ? known?.minutes !== true : known?.of.size !== 1 || !known.of.has(of);
      })
      .map(({ file, code }) => ({ file, line: 0, column: '', code }));
  }
}
