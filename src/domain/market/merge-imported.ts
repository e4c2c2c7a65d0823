import { type ImportedChain, type ImportedOption, inChainOrder, optionKey } from './imported-chain.ts';

/** What became of the options of a file, and how many stored ones went because they were of another time. */
interface MergeCounts {
  readonly new: number;
  readonly changed: number;
  readonly same: number;
  readonly dropped: number;
}

type Stored = Pick<ImportedChain, 'at' | 'options'>;

const equal = (a: ImportedOption, b: ImportedOption): boolean =>
  a.close === b.close && a.openInterest === b.openInterest && a.volume === b.volume && a.bid === b.bid && a.ask === b.ask && a.iv === b.iv;

/**
 * Returns the stored chain with the options of a file over it, and what became of them. Options that the file does not name stay, unless the
 * file tells the chain at another time: figures of two times make no chain.
 */
export function mergeImported(stored: Stored | null, file: ImportedChain): { readonly chain: ImportedChain; readonly counts: MergeCounts } {
  const sameTime = stored !== null && stored.at === file.at;
  const before = new Map((stored?.options ?? []).map((option) => [optionKey(option), option]));
  const merged = new Map(sameTime ? before : []);
  const counts = { new: 0, changed: 0, same: 0, dropped: 0 };
  let met = 0;
  for (const option of file.options) {
    const known = before.get(optionKey(option));
    if (known === undefined) counts.new += 1;
    else {
      met += 1;
      counts[sameTime && equal(known, option) ? 'same' : 'changed'] += 1;
    }
    merged.set(optionKey(option), option);
  }
  if (!sameTime) counts.dropped = before.size - met;
  return { chain: { ...file, options: inChainOrder(merged.values()) }, counts };
}
