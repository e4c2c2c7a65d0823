import type { ExchangeTime } from '../units/time.ts';
import { chainLayout } from './chain-csv-columns.ts';
import { fileDates, readChainLine } from './read-chain-line.ts';
import { readCsvTable, type CsvProblem } from './csv-table.ts';
import { type ImportedChain, type ImportedOption, inChainOrder, optionKey } from './imported-chain.ts';

/** The chains of a file by date, underlying and expiry, or what is wrong with it. */
export interface ReadChains {
  readonly chains: readonly ImportedChain[];
  /** Lines of the daily file that are of no option. */
  readonly leftOut: number;
  readonly problems: readonly CsvProblem[];
}

interface Found extends Omit<ImportedChain, 'options'> {
  readonly options: Map<string, ImportedOption>;
}

/** What an answer lists. */
const MOST_PROBLEMS = 20;
const LINES_A_STEP = 200;

const keyOf = ({ date, underlying, expiry }: Pick<ImportedChain, 'date' | 'underlying' | 'expiry'>) => `${date} ${underlying} ${expiry}`;

/**
 * Returns the option chains of separated text: a header that names its columns (date, underlying, expiry, strike, option_type, close and,
 * where known, time, oi, volume, bid, ask and iv in percent) or is that of the NSE's daily file of derivatives, then a line an option. Each
 * is of a session that was not after `now`. Nothing of a file with problems is returned; after `mostProblems` of them reading stops. It goes in
 * steps that others may come between.
 */
export function* chainCsvSteps(text: string, now: ExchangeTime, mostProblems = MOST_PROBLEMS): Generator<number, ReadChains, undefined> {
  const { header, lines } = readCsvTable(text);
  const layout = chainLayout(header);
  const problems: CsvProblem[] = layout.missing.map((column) => ({ line: 1, column, what: 'missing' }));
  const found = new Map<string, Found>();
  const dates = fileDates();
  let leftOut = 0;
  if (problems.length > 0) return { chains: [], leftOut, problems };
  for (const { line, cells } of lines) {
    if (problems.length >= mostProblems) break;
    if (line % LINES_A_STEP === 0) yield line;
    if (!layout.isOption(cells)) {
      leftOut += 1;
      continue;
    }
    // A decimal comma in a file that commas separate moves every value after it.
    if (cells.slice(layout.width).some((cell) => cell !== '')) {
      problems.push({ line, column: '', what: 'columns' });
      continue;
    }
    const read = readChainLine(
      (column) => layout.cell(cells, column),
      { now, dates },
      (column, what) => problems.push({ line, column, what }),
    );
    if (read === null) continue;
    const { option, ...own } = read;
    const chain = found.get(keyOf(own)) ?? { ...own, options: new Map<string, ImportedOption>() };
    if (chain.at !== own.at) problems.push({ line, column: 'time', what: 'other-time' });
    else if (chain.options.has(optionKey(option))) problems.push({ line, column: 'strike', what: 'duplicate' });
    else found.set(keyOf(own), chain).get(keyOf(own))?.options.set(optionKey(option), option);
  }
  const chains = [...found]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, chain]): ImportedChain => ({ ...chain, options: inChainOrder(chain.options.values()) }));
  return { chains: problems.length > 0 ? [] : chains, leftOut, problems };
}
