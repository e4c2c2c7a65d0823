import { fileURLToPath } from 'node:url';

/** What of rolldown's chunking context is used here. */
interface Graph {
  getModuleInfo: (id: string) => { readonly importedIds: readonly string[] } | null;
}
interface Group {
  name: string | ((id: string, graph: Graph) => string | null);
  test: RegExp | ((id: string) => boolean);
  priority: number;
  minShareCount?: number;
}

const CLIENT = fileURLToPath(new URL('../../', import.meta.url));
const FRAMEWORK =
  /node_modules[\\/](?:react|react-dom|scheduler|react-router|react-router-dom|react-intl|@formatjs|intl-messageformat|jotai|idb-keyval)[\\/]|rolldown[\\/]runtime/;
const HEADLESS = /node_modules[\\/](?:@headlessui|@floating-ui|@react-aria|@react-stately|tabbable|clsx)/;
const OURS = /[\\/]src[\\/](?:client|domain|contract)[\\/]|node_modules[\\/]openapi-fetch|preload-helper/;
/** Without the features: what only the forms share stays with them. */
const OURS_SHARED = /[\\/]src[\\/](?:client[\\/](?!features)|domain|contract)|node_modules[\\/]openapi-fetch/;
/** Of the kit, what the sign-in page shares with the screens. */
const FIRST_KIT =
  /[\\/]client[\\/](?:ui[\\/](?:button|cx|field|text-field|password-field|notice|icon-button|glyph|product-mark)|i18n[\\/](?:error-text|format-context))\.tsx?$/;
const AUTH = /[\\/]features[\\/]auth[\\/]/;
/** What the analytics screens share: fetched when idle, like them. */
const ANALYTICS = /[\\/]client[\\/](?:api|state)[\\/]analytics[\\/]|[\\/]contract[\\/](?:analytics|generated)[\\/]/;
/** The arithmetic of indicators, apart from the figures of open interest that the chain shows; and what the two charts share. */
const INDICATORS =
  /[\\/]domain[\\/]indicators[\\/](?!build-up|chain-figures|constant|expected|gamma|open-interest|natural|roll|volatility)|node_modules[\\/]trading-signals[\\/]/;
const CHARTS = /[\\/]client[\\/](?:state[\\/](?:chart-|join-candles|kept\.)|widgets[\\/]price-chart[\\/](?:bars-of|chart-look))/;
/** What the parts of the strategy builder share: it comes with them, not at install. */
const STRATEGIES = /[\\/]domain[\\/]strategies[\\/](?!leg-plan|sketch-payoff)/;
const PAYOFF = /[\\/]client[\\/]widgets[\\/]payoff[\\/]/;
const SECOND = [ANALYTICS, INDICATORS, CHARTS, STRATEGIES, PAYOFF];
/** Small parts that a book shares with what opens over it: in files of their own they would be found a trip later than the screen. */
const OF_BOOKS =
  /[\\/]features[\\/](?:positions[\\/](?:action-request|parts[\\/](?:position-pnl|side-mark))|order-book[\\/](?:use-order-call|parts[\\/](?:pick-box|order-tags)))\.tsx?$/;
const ofKit = (id: string) => (OURS_SHARED.test(id) || OF_BOOKS.test(id)) && !SECOND.some((part) => part.test(id));
const ICONS = /node_modules[\\/]lucide-react/;

/** Returns the modules that some entries of ours import at once. Packages are not walked: their barrels name what nobody uses. */
function reach(entries: readonly string[], graph: Graph): Set<string> {
  const found = new Set<string>();
  const walk = (id: string) => {
    if (found.has(id) || id.includes('node_modules')) return;
    found.add(id);
    for (const next of graph.getModuleInfo(id)?.importedIds ?? []) walk(next);
  };
  for (const entry of entries) walk(`${CLIENT}${entry}`);
  return found;
}

/** Returns a group name for what the entries import at once and for what also matches, and nothing for the rest. */
function within(chunk: string, entries: readonly string[], also?: RegExp): Group['name'] {
  let found: Set<string> | null = null;
  return (id, graph) => {
    found ??= reach(entries, graph);
    return found.has(id) || also?.test(id) === true ? chunk : null;
  };
}

const LOGIN = 'features/auth/login/index.ts';
const SHELL = 'app/shell/index.ts';
const SHELL_LIVE = 'app/shell/live/index.ts';
const FIRST_HOME = 'features/dashboard/first-screen.tsx';
const CATALOGUES = 'i18n/home-catalogues.ts';
const HOME = 'features/dashboard/dashboard-screen.tsx';
/** What starts beside the first page: one file, or each part would come a trip after the one that asks for it. */
const RUNTIME = ['state/page-runtime.ts', 'state/signed-in-runtime.ts', 'state/open-books.ts', 'api/wire-client.ts', 'app/late-parts.ts'];
/** Where every feature's catalogue lies: asked for at every start behind a session. */
const ALL_CATALOGUES = /[\\/]client[\\/]i18n[\\/]feature-catalogues/;

/**
 * Returns the chunk groups: few, long-lived files. `framework` and `headless` change with the pins; `start` is what every page
 * needs, `auth-base` and `auth-forms` what the forms share, `shell` the frame, `desk` what its live parts and the home screen share with
 * other screens, `kit` what only other screens share. A screen's chunk holds its own code.
 */
export function chunkGroups(): Group[] {
  return [
    { name: 'framework', test: FRAMEWORK, priority: 90 },
    { name: 'headless', test: HEADLESS, priority: 80 },
    { name: within('start', ['main.tsx'], FIRST_KIT), test: OURS, priority: 70 },
    { name: within('auth-base', [LOGIN]), test: AUTH, minShareCount: 2, priority: 50 },
    { name: 'icons', test: ICONS, minShareCount: 2, priority: 46 },
    { name: within('shell', [SHELL, FIRST_HOME, CATALOGUES]), test: OURS, priority: 45 },
    { name: within('desk', [SHELL_LIVE, HOME]), test: OURS, minShareCount: 2, priority: 40 },
    { name: within('runtime', RUNTIME, ALL_CATALOGUES), test: OURS, priority: 15 },
    { name: 'kit', test: ofKit, minShareCount: 2, priority: 20 },
    { name: 'auth-forms', test: AUTH, minShareCount: 2, priority: 10 },
    // A group takes along what its modules import: the second set's come last, or they would hold what the installed screens need.
    { name: 'later-indicators', test: INDICATORS, priority: 8 },
    { name: 'later-charts', test: CHARTS, priority: 7 },
    { name: 'later-analytics', test: ANALYTICS, priority: 6 },
    { name: 'later-strategies', test: STRATEGIES, minShareCount: 2, priority: 5 },
    { name: 'later-payoff', test: PAYOFF, minShareCount: 2, priority: 4 },
  ];
}
