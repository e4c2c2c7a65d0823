import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { type GroupName, groupsFor, SHORTCUTS, shortcutsOf } from '#client/platform/keys/shortcuts.ts';
import { readCatalogues } from '#tests/support/client/catalogue-files.ts';

const GROUPS = Object.keys(SHORTCUTS) as GroupName[];
const CLIENT = fileURLToPath(new URL('../../../src/client', import.meta.url));

const isFocus = (group: GroupName) => 'focus' in SHORTCUTS[group];
const boundKeys = (group: GroupName) => shortcutsOf(group).flatMap(([, { keys, own }]) => (own === true ? [] : keys));
const allKeys = (group: GroupName) => shortcutsOf(group).flatMap(([, { keys }]) => keys);
const twice = (keys: readonly string[]) => keys.filter((key, at) => keys.indexOf(key) !== at);

function sources(): readonly (readonly [path: string, text: string])[] {
  return readdirSync(CLIENT, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => [path.replaceAll('\\', '/'), readFileSync(join(CLIENT, path), 'utf8')]);
}

describe('the table of shortcuts', () => {
  it('every group is bound by one part: on the page, or on what has the focus', () => {
    const bound = (by: string) =>
      sources()
        .flatMap(([, text]) => [...text.matchAll(new RegExp(`\\b${by}\\('([\\w-]+)'`, 'g'))].map(([, group = '']) => group))
        .toSorted();
    expect(bound('useShortcuts')).toEqual(GROUPS.filter((group) => !isFocus(group)).toSorted());
    expect(bound('useFocusKeys')).toEqual(GROUPS.filter(isFocus).toSorted());
  });

  it('nobody else listens to the keys of the whole page, but for Escape and the leg that has the focus', () => {
    const listeners = sources().filter(([, text]) => /(?:^|[^.\w]|(?:window|document|body)\.)addEventListener\('key/m.test(text));
    expect(listeners.map(([path]) => path).toSorted()).toEqual([
      'features/strategy-builder/legs/leg-list.tsx',
      'ui/use-modal.ts',
      'widgets/tour/tour-host.tsx',
    ]);
  });

  it('every group and everything its keys do has words in both languages, and no words are left over', () => {
    const listed = new Set(
      GROUPS.flatMap((group) => [`shortcuts.group.${group}`, ...shortcutsOf(group).map(([id]) => `shortcuts.does.${id}`)]),
    );
    const words = readCatalogues().find(({ room }) => room === 'widgets/shortcuts');
    for (const texts of [words?.en ?? {}, words?.fr ?? {}]) {
      const ids = Object.keys(texts).filter((id) => !id.startsWith('shortcuts.key.'));
      expect(ids.toSorted()).toEqual([...listed].toSorted());
    }
  });

  it('the help lists every group once, those of the page first', () => {
    for (const group of GROUPS) {
      const { at } = SHORTCUTS[group];
      const listed = groupsFor(`/app${at ?? '/here'}`);
      expect(listed.toSorted()).toEqual(GROUPS.toSorted());
      expect(SHORTCUTS[listed[0] ?? 'go'].at).toBe(at);
    }
  });

  it('what can act at the same time has no key in common', () => {
    for (const at of new Set(GROUPS.map((group) => SHORTCUTS[group].at))) {
      const here = GROUPS.filter((group) => SHORTCUTS[group].at === at || SHORTCUTS[group].at === null);
      const page = here.filter((group) => !isFocus(group)).flatMap(boundKeys);
      expect(twice(page)).toEqual([]);
      for (const group of here.filter(isFocus)) expect(twice([...page, ...allKeys(group)])).toEqual([]);
    }
  });

  it('the first letter of a sequence is no key of its own', () => {
    const keys = GROUPS.flatMap(boundKeys);
    const first = new Set(keys.filter((key) => key.includes(' ')).map((key) => key.split(' ')[0]));
    expect([...first]).toEqual(['g']);
    expect(keys.filter((key) => first.has(key))).toEqual([]);
  });
});
