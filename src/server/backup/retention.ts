import { DAY_MS } from '#domain/calendar/dates.ts';

/** How many backups of each age are kept. */
interface Retention {
  /** The newest of each of so many days. */
  readonly daily: number;
  readonly weekly: number;
  readonly monthly: number;
}

const NAME = /^strikedesk-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.backup$/;

const BEFORE_UPGRADE = '.before-upgrade.backup';
/** What was kept from before an upgrade is the only way back to the version before: so many of them stay, whatever is made later. */
const UPGRADES_KEPT = 2;

/** Returns the name of the backup of a time. */
export function backupName(at: Date): string {
  return `strikedesk-${at.toISOString().replace(/[-:]|\.\d+/g, '')}.backup`;
}

/** Returns when a backup of that name was made; null for a file that is none of ours. */
export function backupTime(name: string): Date | null {
  const [, year, month, day, hour, minute, second] = NAME.exec(name) ?? [];
  return year === undefined ? null : new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}

/** Returns the permanent name of a backup made before an upgrade, which age alone does not delete. */
export function beforeUpgradeName(name: string): string {
  return name.replace(/\.backup$/, BEFORE_UPGRADE);
}

/** Returns the names of backups from before upgrades that may go: all but the newest two. */
export function superfluousUpgrades(names: readonly string[]): readonly string[] {
  const made = names.filter((name) => name.endsWith(BEFORE_UPGRADE) && backupTime(name.replace(BEFORE_UPGRADE, '.backup')) !== null);
  return made.toSorted().toReversed().slice(UPGRADES_KEPT);
}

/** Days since the first of 1970, a Thursday: weeks begin on Monday. */
const dayOf = (at: Date) => Math.floor(at.getTime() / DAY_MS);
const weekOf = (at: Date) => Math.floor((dayOf(at) + 3) / 7);
const monthOf = (at: Date) => at.getUTCFullYear() * 12 + at.getUTCMonth();

/** Returns the names that may go: what is neither the newest of all, nor the newest of one of the last days, weeks or months that have a backup. */
export function superfluous(names: readonly string[], { daily, weekly, monthly }: Retention): readonly string[] {
  const dated = names
    .flatMap((name) => {
      const at = backupTime(name);
      return at === null ? [] : [{ name, at }];
    })
    .toSorted((a, b) => b.at.getTime() - a.at.getTime());
  const kept = new Set(dated.slice(0, 1).map(({ name }) => name));
  for (const [count, periodOf] of [[daily, dayOf] as const, [weekly, weekOf] as const, [monthly, monthOf] as const]) {
    const newest = new Map<number, string>();
    for (const { name, at } of dated) if (!newest.has(periodOf(at))) newest.set(periodOf(at), name);
    for (const name of [...newest.values()].slice(0, count)) kept.add(name);
  }
  return dated.map(({ name }) => name).filter((name) => !kept.has(name));
}
