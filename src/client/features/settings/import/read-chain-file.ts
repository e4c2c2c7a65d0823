import { wallNow } from '#client/platform/wall-clock.ts';
import { chainCsvText, LONGEST_CHAIN_CSV } from '#domain/market/chain-csv-text.ts';
import type { ImportedChain } from '#domain/market/imported-chain.ts';
import { chainCsvSteps } from '#domain/market/read-chain-csv.ts';
import { exchangeTime } from '#domain/units/time.ts';
import { MOST_PROBLEMS, readFile, type RefusedFile } from './read-file.ts';

/** A day of all derivatives of the exchange is about eight million characters. */
export const LARGEST_CHAIN_FILE = 12_000_000;
/** Reading goes on for so long before the page may answer. */
const SLICE_MS = 20;

/** What a file holds of one underlying. */
export interface UnderlyingInFile {
  readonly underlying: string;
  readonly chains: readonly ImportedChain[];
  readonly sessions: number;
  readonly options: number;
  readonly from: string;
  readonly to: string;
}

export interface ChainFile {
  readonly kind: 'good';
  /** The one with the most options first. */
  readonly underlyings: readonly UnderlyingInFile[];
  /** Lines of futures. */
  readonly leftOut: number;
}

function byUnderlying(chains: readonly ImportedChain[]): UnderlyingInFile[] {
  const found = new Map<string, ImportedChain[]>();
  for (const chain of chains) {
    const own = found.get(chain.underlying);
    if (own) own.push(chain);
    else found.set(chain.underlying, [chain]);
  }
  return [...found]
    .map(([underlying, own]) => ({
      underlying,
      chains: own,
      sessions: new Set(own.map(({ date }) => date)).size,
      options: own.reduce((sum, { options }) => sum + options.length, 0),
      from: own[0]?.date ?? '',
      to: own.at(-1)?.date ?? '',
    }))
    .toSorted((a, b) => b.options - a.options);
}

async function readInSlices(text: string) {
  // A file tells of a real exchange, whose clock is ours; the server judges by its own.
  const steps = chainCsvSteps(text, exchangeTime(wallNow()), MOST_PROBLEMS);
  let until = performance.now() + SLICE_MS;
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    if (performance.now() < until) continue;
    await new Promise((resolve) => setTimeout(resolve));
    until = performance.now() + SLICE_MS;
  }
}

/** Reads and checks a file of option chains on the device, by the rules of the server. */
export function readChainFile(file: File): Promise<ChainFile | RefusedFile> {
  return readFile<ChainFile>(file, LARGEST_CHAIN_FILE, async (text) => {
    const { chains, leftOut, problems } = await readInSlices(text);
    if (problems.length > 0) return { kind: 'wrong', problems };
    return chains.length === 0 ? { kind: 'empty' } : { kind: 'good', underlyings: byUnderlying(chains), leftOut };
  });
}

/** Returns the text that is sent of an underlying; null when it is more than one request holds: it is stored whole or not at all. */
export function textToSend({ chains }: UnderlyingInFile): string | null {
  const csv = chainCsvText(chains);
  return csv.length > LONGEST_CHAIN_CSV ? null : csv;
}
