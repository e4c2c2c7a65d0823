import { fileURLToPath } from 'node:url';
import { chunkFileName } from './chunk-names.ts';
import { type Graph, type KeptSet, reach, setsOf } from './kept-sets.ts';

interface Group {
  name: string | ((id: string, graph: Graph) => string | null);
  test: RegExp | ((id: string) => boolean);
  priority: number;
  minShareCount?: number;
}
interface Chunk {
  readonly name: string;
  readonly facadeModuleId: string | null;
  readonly moduleIds: readonly string[];
}

const CLIENT = fileURLToPath(new URL('../../', import.meta.url));
const FRAMEWORK =
  /node_modules[\\/](?:react|react-dom|scheduler|react-router|react-router-dom|react-intl|@formatjs|intl-messageformat|jotai|idb-keyval)[\\/]|rolldown[\\/]runtime/;
const HEADLESS = /node_modules[\\/](?:@headlessui|@floating-ui|@react-aria|@react-stately|tabbable|clsx)/;
const ICONS = /node_modules[\\/]lucide-react/;
const OURS = /[\\/]src[\\/](?:client|domain|contract)[\\/]|node_modules[\\/]openapi-fetch/;
const AUTH = /[\\/]features[\\/]auth[\\/]/;
/** Our modules without the features: code shared only by the forms stays with them. */
const OURS_SHARED = /[\\/]src[\\/](?:client[\\/](?!features)|domain|contract)|node_modules[\\/]openapi-fetch/;
/** Modules shared by the idle set, with the indicator library, which consists of small modules. */
const OF_SECOND = /[\\/]src[\\/](?:client[\\/](?!features)|domain|contract)|node_modules[\\/]trading-signals/;

const MAIN = 'main.tsx';
const LOGIN = 'features/auth/login/index.ts';
const SHELL = 'app/shell/index.ts';
const SHELL_LIVE = 'app/shell/live/index.ts';
const SCREENS_BEHIND = 'app/screens-behind.ts';
const FIRST_HOME = 'features/dashboard/index.ts';
const CATALOGUES = 'app/catalogues/home-catalogues.ts';
const HOME = 'features/dashboard/dashboard-screen.tsx';
/** Code needed only by the home screen gets a separate chunk. */
const OF_HOME = /[\\/]features[\\/]dashboard[\\/]/;
/**
 * The most used screens. Small modules shared by these screens and their overlays go into one file: as separate files they would be found one round trip
 * later than the screen.
 */
const DAILY = ['features/positions/index.ts', 'features/order-book/index.ts', 'features/market/index.ts', 'features/market/chain/index.ts'];
/** Modules started beside the first page, in one file: as separate files each would arrive one round trip after its importer. */
const RUNTIME = [
  'state/start/page-runtime.ts',
  'state/start/signed-in-runtime.ts',
  'state/positions/open-books.ts',
  'api/wire-client.ts',
  'app/after-paint.tsx',
  'app/catalogues/all-catalogues.ts',
];

/** Messages of the home screen and its figures in one file: two files of a few hundred bytes would cost two round trips. */
const HOME_WORDS = /\/client\/(?:features\/dashboard|widgets\/figures)\/messages\/([a-z]{2})\.json$/;

const isOurs = (id: string) => !id.includes('node_modules');

/** Returns a function: the chunk name for static imports of the entries, else null. Packages are skipped: their barrel files name unused modules. */
function within(chunk: string, ...entries: readonly string[]): (id: string, graph: Graph) => string | null {
  let found: Set<string> | null = null;
  return (id, graph) => {
    found ??= reach(
      entries.map((entry) => `${CLIENT}${entry}`),
      graph,
      isOurs,
    );
    return found.has(id) ? chunk : null;
  };
}

/** The room that a module's file lies in: `domain/indicators/rsi.ts` is of `indicators`. */
const roomOf = (id: string) => (id.includes('node_modules') ? 'indicators' : (/[\\/]([\w-]+)[\\/][^\\/]+$/.exec(id)?.[1] ?? 'parts'));

interface Chunks {
  readonly groups: Group[];
  readonly fileName: (chunk: Chunk) => string;
}

/**
 * Returns the chunk groups: few, long-lived files, because each file costs a round trip on a slow link. `framework` and `headless`: pinned packages;
 * `start`: needed by every page; `auth-base`, `auth-forms`: shared by the forms; `shell`: the frame; `desk`: its live parts and code shared by the home screen
 * with other screens; `runtime`: started beside any page; `kit`: shared by the daily screens and their overlays; `kit-more`: shared only by other installed
 * screens; `second-<folder>`: shared only by the idle set. A screen's chunk holds its own code. Sets and groups follow from the entries (kept-sets.ts):
 * no file is listed here.
 */
export function clientChunks(): Chunks {
  let sets: ReadonlyMap<string, KeptSet> | null = null;
  const setOf = (id: string, graph: Graph) => (sets ??= setsOf(`${CLIENT}${MAIN}`, graph)).get(id);
  const start = within('start', MAIN);
  const firstKit = within('start', LOGIN);
  const daily = within('kit', ...DAILY);
  const desk = within('desk', SHELL_LIVE, HOME);
  const groups: Group[] = [
    { name: 'framework', test: FRAMEWORK, priority: 90 },
    { name: 'headless', test: HEADLESS, priority: 80 },
    // Of the kit, what the sign-in page shares with the screens comes with the start.
    { name: (id, graph) => start(id, graph) ?? (AUTH.test(id) ? null : firstKit(id, graph)), test: OURS, priority: 70 },
    { name: within('auth-base', LOGIN), test: AUTH, minShareCount: 2, priority: 50 },
    { name: (id) => `messages-dashboard-${HOME_WORDS.exec(id)?.[1] ?? ''}`, test: HOME_WORDS, priority: 60 },
    { name: 'icons', test: ICONS, minShareCount: 2, priority: 46 },
    { name: within('shell', SHELL, SCREENS_BEHIND, FIRST_HOME, CATALOGUES), test: OURS, priority: 45 },
    { name: (id, graph) => (OF_HOME.test(id) ? null : desk(id, graph)), test: OURS, priority: 40 },
    { name: within('runtime', ...RUNTIME), test: OURS, priority: 25 },
    {
      name: (id, graph) => daily(id, graph) ?? (OURS_SHARED.test(id) && setOf(id, graph) === 'installed' ? 'kit-more' : null),
      test: OURS,
      minShareCount: 2,
      priority: 20,
    },
    { name: 'auth-forms', test: AUTH, minShareCount: 2, priority: 10 },
    // A group includes the imports of its modules: the second set's groups come last, or they would capture code of the installed screens.
    { name: (id, graph) => (setOf(id, graph) === 'idle' ? `second-${roomOf(id)}` : null), test: OF_SECOND, minShareCount: 2, priority: 5 },
  ];
  const rank: readonly KeptSet[] = ['installed', 'idle', 'online'];
  const fileName = (chunk: Chunk) => {
    // An entry decides for its chunk; otherwise our own modules do, because a package's barrel file names unused modules.
    const ours = chunk.moduleIds.filter(isOurs);
    const held = chunk.facadeModuleId === null ? (ours.length > 0 ? ours : chunk.moduleIds) : [chunk.facadeModuleId];
    const found = new Set(held.map((id) => sets?.get(id)));
    // A chunk needed by the installed set is installed, whatever else it contains.
    return chunkFileName(chunk, rank.find((set) => found.has(set)) ?? 'installed');
  };
  return { groups, fileName };
}
