import { atom, type Setter } from 'jotai';
import { asApiError, type ApiError } from '#client/api/api-error.ts';
import {
  checkHistoryImport,
  deleteHistoryImport,
  getHistoryImport,
  keepHistoryImport,
  startHistoryImport,
} from '#client/api/own-history.ts';
import type { HistoryImport } from '#client/api/types.ts';
import { onLeaving } from '../session/leaving.ts';
import { tellOutcomeAtom } from './tell-outcome.ts';
import { passes, pathOf, sendFiles } from './send-files.ts';

const POLL_MS = 700;
/** Without a connection it is asked less often. */
const AGAIN_MS = 1_500;
const LONGEST_NAME = 120;

/** How far an import is. `found` is what the server has read. */
export type ImportState =
  | { readonly step: 'idle' }
  | { readonly step: 'sending' | 'reading'; readonly name: string; readonly done: number; readonly total: number }
  /** Begun by a closed page or another open one: this page does not have the files. */
  | { readonly step: 'elsewhere'; readonly found: HistoryImport }
  /** `error`: reason why the last attempt to store the import failed. */
  | { readonly step: 'found'; readonly found: HistoryImport; readonly error?: ApiError }
  | { readonly step: 'keeping' | 'kept'; readonly found: HistoryImport }
  | { readonly step: 'failed'; readonly error: ApiError };

export type VendorChoice = 'auto' | 'gdf' | 'truedata';

/** Facts about the files that the files do not state. */
export interface FileTerms {
  readonly vendor: VendorChoice;
  /** Unit of prices without decimals. */
  readonly prices: 'unsaid' | 'rupees' | 'paise';
  /** Order of day and month in dates that end with the year. */
  readonly dates: 'unsaid' | 'day-first' | 'month-first';
  /** Whether a bar's time is the start or the end of the minute. */
  readonly stamps: 'unsaid' | 'start' | 'end';
  readonly bars: 'unsaid' | 'minute';
  /** Whether imported prices replace stored prices that differ. */
  readonly replaces: 'unsaid' | 'replace';
}

/** Returns the terms as sent to the server. */
const saidOf = ({ vendor, prices, dates, stamps, bars, replaces }: FileTerms) => ({
  ...(vendor === 'auto' ? {} : { vendor }),
  ...(prices === 'unsaid' ? {} : { whole_prices: prices }),
  ...(dates === 'unsaid' ? {} : { date_order: dates }),
  ...(stamps === 'unsaid' ? {} : { stamps }),
  ...(bars === 'unsaid' ? {} : { bars }),
  ...(replaces === 'unsaid' ? {} : { replace: true }),
});

/** The chosen files and terms, kept so that the files can be read again under other terms. */
interface Chosen {
  readonly files: readonly File[];
  readonly terms: FileTerms;
}

const NOTHING: Chosen = {
  files: [],
  terms: { vendor: 'auto', prices: 'unsaid', dates: 'unsaid', stamps: 'unsaid', bars: 'unsaid', replaces: 'unsaid' },
};
const IDLE: ImportState = { step: 'idle' };

const stateAtom = atom<ImportState>(IDLE);
const chosenAtom = atom<Chosen>(NOTHING);
/** The running upload or status poll, until it ends or another choice replaces it. */
const runAtom = atom<{ readonly abort: AbortController; id: string | null } | null>(null);
/** Number of components showing the import; while shown, no notification is needed. */
const lookersAtom = atom(0);

const quiet = (signal?: AbortSignal) => ({ quiet: 'shown' as const, ...(signal ? { signal } : {}) });

onLeaving(
  atom(null, (get, set) => {
    get(runAtom)?.abort.abort();
    set(runAtom, null);
    set(chosenAtom, NOTHING);
    set(stateAtom, IDLE);
  }),
);

/** How the import of this page is. It goes on whatever is on the screen. */
export const ownImportAtom = atom((get) => get(stateAtom));
/** The files and terms chosen for the import. */
export const chosenFilesAtom = atom((get): { readonly files: readonly File[]; readonly terms: FileTerms } => get(chosenAtom));

/** Marks the import's state as shown on screen until the returned function is called. */
export const lookAtImportAtom = atom(null, (get, set) => {
  set(lookersAtom, (count) => count + 1);
  return () => {
    set(lookersAtom, (count) => count - 1);
    // The user has seen the result.
    if (get(stateAtom).step === 'kept') set(stateAtom, IDLE);
  };
});

/** Returns the import's name shown with its prices: the folder, the file, or the first of several files. */
function nameOf(files: readonly File[]): string {
  const [first] = files;
  if (first === undefined) return '';
  const [folder = ''] = pathOf(first).split('/');
  return (files.length === 1 ? first.name : `${folder} (${files.length})`).slice(0, LONGEST_NAME);
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Follows an import that the server reads, through any time without a connection. */
async function followed(from: HistoryImport, signal: AbortSignal, set: Setter): Promise<HistoryImport> {
  let now = from;
  while (now.status === 'reading') {
    if (!signal.aborted) set(stateAtom, { step: 'reading', name: now.name, done: now.read, total: now.total });
    await pause(POLL_MS);
    while (!signal.aborted)
      try {
        now = await getHistoryImport(now.import_id, quiet(signal));
        break;
      } catch (thrown) {
        if (!passes(thrown)) throw thrown;
        await pause(AGAIN_MS);
      }
    signal.throwIfAborted();
  }
  return now;
}

/** Asks before a page is left that sends files: a new page has them no more. */
const stayHere = (event: BeforeUnloadEvent) => event.preventDefault();

async function sent(
  { files, terms }: Chosen,
  run: { readonly abort: AbortController; id: string | null },
  set: Setter,
): Promise<HistoryImport> {
  const { signal } = run.abort;
  const name = nameOf(files);
  const total = files.reduce((sum, { size }) => sum + size, 0);
  const tell = (done: number) => signal.aborted || set(stateAtom, { step: 'sending', name, done, total });
  tell(0);
  addEventListener('beforeunload', stayHere);
  try {
    const begun = await startHistoryImport({ name, ...saidOf(terms) }, quiet(signal));
    run.id = begun.import_id;
    await sendFiles(begun.import_id, files, tell, signal);
    return await checkHistoryImport(begun.import_id, quiet(signal));
  } finally {
    removeEventListener('beforeunload', stayHere);
  }
}

/** Lets an import go on until it is read, and tells how it ended. */
const runImportAtom = atom(
  null,
  async (get, set, id: string | null, read: (run: { readonly abort: AbortController; id: string | null }) => Promise<HistoryImport>) => {
    const run = { abort: new AbortController(), id };
    set(runAtom, run);
    const end = await read(run).then(
      (found): ImportState => ({ step: 'found', found }),
      (thrown: unknown): ImportState => ({ step: 'failed', error: asApiError(thrown) }),
    );
    if (run.abort.signal.aborted) return;
    set(stateAtom, end);
    if (get(lookersAtom) === 0 && (end.step === 'found' || end.step === 'failed'))
      set(tellOutcomeAtom, end.step === 'found' ? end.found : null);
  },
);

/** Cancels the import and clears the choice. */
export const giveUpImportAtom = atom(null, (get, set): void => {
  const run = get(runAtom);
  run?.abort.abort();
  set(runAtom, null);
  set(chosenAtom, NOTHING);
  set(stateAtom, IDLE);
  // If this request is lost, the next import replaces the old one.
  if (run !== null && run.id !== null) deleteHistoryImport(run.id, quiet()).catch(() => undefined);
});

/** Uploads files and has them checked. Only the newest choice counts; an empty one cancels the import under way. */
export const checkFilesAtom = atom(null, async (_get, set, files: readonly File[], terms: FileTerms): Promise<void> => {
  set(giveUpImportAtom);
  if (files.length === 0) return;
  const chosen = { files, terms };
  set(chosenAtom, chosen);
  await set(runImportAtom, null, async (run) => followed(await sent(chosen, run, set), run.abort.signal, set));
});

/** Follows an import of the server that this page does not know, after a reload or when begun by another page. */
export const takeUpImportAtom = atom(null, async (get, set, found: HistoryImport | null): Promise<void> => {
  if (found === null || get(stateAtom).step !== 'idle') return;
  if (found.status !== 'receiving') return set(runImportAtom, found.import_id, ({ abort }) => followed(found, abort.signal, set));
  set(runAtom, { abort: new AbortController(), id: found.import_id });
  set(stateAtom, { step: 'elsewhere', found });
});

/** Stores the checked import on the server. If the answer is lost, asks for the import's status. */
export const keepImportAtom = atom(null, async (get, set): Promise<void> => {
  const before = get(stateAtom);
  if (before.step !== 'found') return;
  const { found } = before;
  set(stateAtom, { step: 'keeping', found });
  const end = await keepHistoryImport(found.import_id, quiet())
    .catch(async (thrown: unknown) => {
      const now = await getHistoryImport(found.import_id, quiet()).catch(() => null);
      if (now?.status === 'kept') return now;
      throw thrown;
    })
    .then(
      (kept): ImportState => ({ step: 'kept', found: kept }),
      (thrown: unknown): ImportState => ({ step: 'found', found, error: asApiError(thrown) }),
    );
  if (get(stateAtom).step !== 'keeping') return;
  set(stateAtom, end);
  if (end.step !== 'kept') return;
  set(runAtom, null);
  set(chosenAtom, NOTHING);
  if (get(lookersAtom) === 0) set(tellOutcomeAtom, end.found);
});
