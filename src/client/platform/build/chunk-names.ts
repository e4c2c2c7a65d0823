interface ChunkFacts {
  readonly name: string;
  readonly facadeModuleId: string | null;
}
interface ChunkModules extends ChunkFacts {
  readonly moduleIds: readonly string[];
}

const FEATURE_ENTRY = /\/features\/((?:[a-z0-9-]+\/)*[a-z0-9-]+)\/index\.tsx?$/;
const SHELL_ENTRY = /\/app\/(shell(?:\/[a-z-]+)*)\/index\.ts$/;
const CATALOGUE = /\/(?:(?:features|widgets)\/((?:[a-z0-9-]+\/)*[a-z0-9-]+)|i18n)\/messages\/([a-z]{2})\.json(?:\?part=([a-z]+))?$/;

/** Returns the chunk id: a screen has its feature's name, a catalogue `messages-<feature>-<locale>`, the rest the bundler's. */
export function chunkId({ name, facadeModuleId }: ChunkFacts): string {
  const path = (facadeModuleId ?? '').replaceAll('\\', '/');
  const feature = FEATURE_ENTRY.exec(path)?.[1];
  if (feature !== undefined) return feature.replaceAll('/', '-');
  const shell = SHELL_ENTRY.exec(path)?.[1];
  if (shell !== undefined) return shell.replaceAll('/', '-');
  const catalogue = CATALOGUE.exec(path);
  if (catalogue) return `messages-${catalogue[1]?.replaceAll('/', '-') ?? catalogue[3] ?? 'shared'}-${catalogue[2] ?? ''}`;
  return name;
}

/** What the install set holds: every way to see and to change an order, a position or an account. All other features come when idle. */
const INSTALLED =
  /\/features\/(?:auth|broker|connection|dashboard|error-page|kill|live-trade|market|notifications|order-book|portfolio|position-book|positions|search|strategies|ticket)\//;
const FEATURE = /\/features\/[a-z0-9-]+\//;
/** Parts of installed features, and figures of theirs, that come when idle all the same. */
const LATE_PART =
  /\/features\/market\/(?:oi|late|overview|futures|published)\/|\/features\/strategies\/(?:hosted|editor)\/|\/widgets\/(?:figures\/series-|(?:(?:price|combined)-chart|benchmark|commentary|header-figures|heat|market-words|year-results)\/)/;
const ENGINE = /\/node_modules\/(?:klinecharts|lightweight-charts|fancy-canvas|d3-hierarchy|trading-signals)\/|\/client\/workers\//;

/** Parts that can do nothing without the server: fetched when they are opened, kept in no set. */
const ONLINE_PART = /\/features\/(?:settings\/(?:import\/|security\/qr-picture)|broker\/(?:faults|logins)\/)/;

const ofSecondSet = (path: string) => ENGINE.test(path) || LATE_PART.test(path) || (FEATURE.test(path) && !INSTALLED.test(path));

/** Returns whether a chunk belongs to the second set: all that it holds is of features or engines outside the install set. */
export function isLater({ name, facadeModuleId, moduleIds }: ChunkModules): boolean {
  if (facadeModuleId !== null) return ofSecondSet(facadeModuleId.replaceAll('\\', '/'));
  if (name.startsWith('later')) return true;
  const ours = moduleIds.map((id) => id.replaceAll('\\', '/'));
  return ours.length > 0 && ours.every(ofSecondSet);
}

/** Returns the file name pattern of a chunk: the second set has a folder of its own, by which the service worker knows it, and so has what it does not keep. */
export function chunkFileName(chunk: ChunkModules): string {
  const online = ONLINE_PART.test((chunk.facadeModuleId ?? '').replaceAll('\\', '/'));
  return `assets/${online ? 'online/' : isLater(chunk) ? 'later/' : ''}${chunkId(chunk)}-[hash].js`;
}
