import type { SourceFile, Tree } from './tree.ts';

/** One place that breaks a rule; `line` is absent when the whole file or the tree does. */
export interface Breach {
  readonly path: string;
  readonly line?: number;
  readonly why: string;
}

/** An architecture rule: its statement, and its check of a tree. */
export interface Rule {
  /** The fixture folder's name. */
  readonly name: string;
  readonly states: string;
  breaches(tree: Tree): readonly Breach[];
}

/** Returns one breach for each line of the files that matches the pattern. */
export function matchingLines(files: readonly SourceFile[], pattern: RegExp, why: (match: string) => string): readonly Breach[] {
  return files.flatMap((file) =>
    file.lines.flatMap((line, index) => {
      const match = pattern.exec(line);
      return match ? [{ path: file.path, line: index + 1, why: why(match[0]) }] : [];
    }),
  );
}

/** Returns the breach as one readable line. */
export function asText(breach: Breach): string {
  return `${breach.path}${breach.line === undefined ? '' : `:${breach.line}`} ${breach.why}`;
}
