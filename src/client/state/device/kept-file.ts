import type { WallTime } from '#domain/units/time.ts';
import { userPrefix } from '#client/offline/keys.ts';
import { readMany } from '#client/offline/storage.ts';
import { storedKeys, writeTogether } from '#client/offline/stored-entries.ts';
import { isRecord } from '../resource/is-record.ts';
import { type KeptGroup, type KeptKind, kindOf } from './kept-kinds.ts';

/** How a file of this device begins. */
const FILE = 'strikedesk-device';
const FILE_VERSION = 1;
/** More than anybody draws and plans. */
const MOST_CHARACTERS = 20_000_000;
const MOST_PROBLEMS = 20;
/** Clocks of two devices differ. */
const CLOCK_MS = 86_400_000;

/** One stored setting in an export file. */
export interface KeptEntry {
  readonly key: string;
  readonly group: KeptGroup;
  readonly v: number;
  readonly at: number;
  readonly data: unknown;
}

/** Reason why a line of a file cannot be imported. */
export interface FileProblem {
  readonly line: number;
  readonly reason: 'not-ours' | 'newer' | 'cut' | 'large' | 'json' | 'unknown' | 'version' | 'shape' | 'time' | 'twice';
}

/** Returns what a user has made on this device as the text of a file, a thing a line: no token, no account, no order and no price is in it. */
export async function keptFile(userId: string, now: WallTime): Promise<string> {
  const prefix = userPrefix(userId);
  const keys = (await storedKeys()).flatMap((key) => {
    const name = key.startsWith(prefix) ? key.slice(prefix.length) : '';
    const kind = kindOf(name);
    return kind === null ? [] : [{ key, name, kind }];
  });
  const values = await readMany(keys.map(({ key }) => key));
  const lines = keys.flatMap(({ name, kind }, place) => {
    const raw = values[place];
    if (!isRecord(raw) || raw['v'] !== kind.version || !kind.check(raw['data'])) return [];
    return [JSON.stringify({ key: name, v: raw['v'], at: raw['at'], data: kind.alone?.(raw['data']) ?? raw['data'] })];
  });
  return [JSON.stringify({ file: FILE, v: FILE_VERSION, at: now, count: lines.length }), ...lines].join('\n').concat('\n');
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

function problemOf(line: unknown, kind: KeptKind | null, now: WallTime): FileProblem['reason'] | null {
  if (!isRecord(line)) return 'json';
  if (kind === null) return 'unknown';
  if (line['v'] !== kind.version) return typeof line['v'] === 'number' && line['v'] > kind.version ? 'newer' : 'version';
  const at = line['at'];
  if (!Number.isSafeInteger(at) || (at as number) < 0 || (at as number) > now + CLOCK_MS) return 'time';
  return kind.check(line['data']) ? null : 'shape';
}

/** Returns the entries of a file, or all invalid lines with reasons; changes nothing. */
export function readKeptFile(
  text: string,
  now: WallTime,
): { readonly entries: readonly KeptEntry[]; readonly problems: readonly FileProblem[] } {
  const wrong = (line: number, reason: FileProblem['reason']) => ({ entries: [], problems: [{ line, reason }] });
  if (text.length > MOST_CHARACTERS) return wrong(1, 'large');
  const [first = '', ...rest] = text.replace(/\s*$/, '').split('\n');
  const head = parsed(first);
  if (!isRecord(head) || head['file'] !== FILE || typeof head['v'] !== 'number') return wrong(1, 'not-ours');
  if (head['v'] > FILE_VERSION) return wrong(1, 'newer');
  const seen = new Set<string>();
  const problems: FileProblem[] = [];
  const entries = rest.flatMap((each, place): KeptEntry[] => {
    const line = parsed(each);
    const key = isRecord(line) && typeof line['key'] === 'string' ? line['key'] : '';
    const kind = kindOf(key);
    const reason = seen.has(key) ? 'twice' : problemOf(line, kind, now);
    if (reason === null) seen.add(key);
    if (reason !== null || kind === null || !isRecord(line)) {
      problems.push({ line: place + 2, reason: reason ?? 'unknown' });
      return [];
    }
    return [{ key, group: kind.group, v: kind.version, at: line['at'] as number, data: kind.alone?.(line['data']) ?? line['data'] }];
  });
  if (problems.length === 0 && head['count'] !== entries.length) return wrong(rest.length + 1, 'cut');
  return problems.length > 0 ? { entries: [], problems: problems.slice(0, MOST_PROBLEMS) } : { entries, problems };
}

/** Imports all entries of a file in one transaction. Entries replace stored ones; kinds with `merge` (such as saved plans) are merged. */
export async function bringIn(userId: string, entries: readonly KeptEntry[]): Promise<void> {
  const names = entries.map(({ key }) => `${userPrefix(userId)}${key}`);
  const here = await readMany(names);
  await writeTogether(
    entries.map(({ key, v, at, data }, place) => {
      const old = here[place];
      const merge = kindOf(key)?.merge;
      const mine = isRecord(old) && old['v'] === v ? old['data'] : undefined;
      return [names[place] ?? '', { v, at, data: merge === undefined || mine === undefined ? data : merge(mine, data) }];
    }),
  );
}
