import { useEffect, useRef, useState } from 'react';
import { asApiError, type ApiError } from '#client/api/api-error.ts';
import {
  checkHistoryImport,
  deleteHistoryImport,
  getHistoryImport,
  keepHistoryImport,
  startHistoryImport,
} from '#client/api/own-history.ts';
import type { HistoryImport } from '#client/api/types.ts';
import { pathOf, sendFiles } from './send-files.ts';

const POLL_MS = 700;
const LONGEST_NAME = 120;

/** How far an import is. `found` is what the server has read. */
export type ImportState =
  | { readonly step: 'idle' }
  | { readonly step: 'sending' | 'reading'; readonly done: number; readonly total: number }
  | { readonly step: 'keeping' | 'found'; readonly found: HistoryImport }
  | { readonly step: 'kept'; readonly found: HistoryImport }
  | { readonly step: 'failed'; readonly error: ApiError };

export type VendorChoice = 'auto' | 'gdf' | 'truedata';
export type PricesChoice = 'unsaid' | 'rupees' | 'paise';

/** What is said of files that do not say it themselves. */
interface FileTerms {
  readonly vendor: VendorChoice;
  /** What whole numbers of prices are. */
  readonly prices: PricesChoice;
}

/** As it is told wherever its prices are shown: the folder, the file, or the first of several. */
function nameOf(files: readonly File[]): string {
  const [first] = files;
  if (first === undefined) return '';
  const [folder = ''] = pathOf(first).split('/');
  return (files.length === 1 ? first.name : `${folder} (${files.length})`).slice(0, LONGEST_NAME);
}

/** Returns how history is brought in: sent, read, looked at, kept. Only the newest choice counts. */
export function useHistoryImport(onKept: () => Promise<void>) {
  const [state, setState] = useState<ImportState>({ step: 'idle' });
  const run = useRef<AbortController | null>(null);
  const id = useRef<string | null>(null);

  const giveUp = () => {
    run.current?.abort();
    run.current = null;
    const begun = id.current;
    id.current = null;
    // If that does not arrive, the next import takes its place.
    if (begun !== null) deleteHistoryImport(begun, { quiet: 'shown' }).catch(() => undefined);
  };
  useEffect(() => giveUp, []);

  const bring = async (files: readonly File[], { vendor, prices }: FileTerms, signal: AbortSignal): Promise<HistoryImport> => {
    const total = files.reduce((sum, { size }) => sum + size, 0);
    setState({ step: 'sending', done: 0, total });
    const options = { signal, quiet: 'shown' } as const;
    const begun = await startHistoryImport(
      { name: nameOf(files), ...(vendor === 'auto' ? {} : { vendor }), ...(prices === 'unsaid' ? {} : { whole_prices: prices }) },
      options,
    );
    id.current = begun.import_id;
    await sendFiles(begun.import_id, files, (done) => signal.aborted || setState({ step: 'sending', done, total }), signal);
    let now = await checkHistoryImport(begun.import_id, options);
    while (now.status === 'reading') {
      if (!signal.aborted) setState({ step: 'reading', done: now.read, total: now.total });
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
      now = await getHistoryImport(begun.import_id, options);
    }
    return now;
  };

  return {
    state,
    check(files: readonly File[], terms: FileTerms) {
      giveUp();
      if (files.length === 0) return setState({ step: 'idle' });
      const abort = new AbortController();
      run.current = abort;
      bring(files, terms, abort.signal).then(
        (found) => {
          if (!abort.signal.aborted) setState({ step: 'found', found });
        },
        (thrown: unknown) => {
          if (!abort.signal.aborted) setState({ step: 'failed', error: asApiError(thrown) });
        },
      );
    },
    cancel() {
      giveUp();
      setState({ step: 'idle' });
    },
    async keep(found: HistoryImport) {
      setState({ step: 'keeping', found });
      try {
        const kept = await keepHistoryImport(found.import_id, { quiet: 'shown' });
        id.current = null;
        setState({ step: 'kept', found: kept });
        await onKept();
      } catch (thrown) {
        setState({ step: 'failed', error: asApiError(thrown) });
      }
    },
  };
}
