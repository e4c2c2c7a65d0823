import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { chunkFileName, chunkId } from '#client/platform/build/chunk-names.ts';
import { compileMessage, inPart } from '#client/platform/build/compile-messages.ts';
import { criticalStyle } from '#client/platform/build/critical-style.ts';
import { setOfEntry, setsOf } from '#client/platform/build/kept-sets.ts';
import { literal } from '#client/i18n/catalogue.ts';

describe('messages are compiled while building', () => {
  it('keeps a text without values as text, unquoted, and turns the rest into a tree', () => {
    expect(compileMessage('Sign in')).toBe('Sign in');
    expect(compileMessage("l’ordre d'achat")).toBe("l’ordre d'achat");
    expect(compileMessage('{count, plural, one {# lot} other {# lots}}')).toMatchObject([{ type: 6 }]);
  });
  it('gives the browser nothing that needs a parser', () => {
    const compiled = literal({ a: compileMessage('Sign in'), b: compileMessage("It''s {name}"), c: compileMessage("'{'braces'}'") });
    expect(Object.values(compiled).every((message) => Array.isArray(message))).toBe(true);
  });
  it('leaves trading words out of what the sign-in route carries', () => {
    expect(['errors.auth.locked', 'form.email', 'title.login'].every((id) => inPart(id, 'core'))).toBe(true);
    expect(['errors.order.not-open', 'title.positions', 'freshness.live'].some((id) => inPart(id, 'core'))).toBe(false);
    expect(inPart('freshness.live', 'rest')).toBe(true);
  });
  it('leaves the reasons of refusals out of the first page behind the sign-in: each text has one part', () => {
    const parts = (id: string) => ['core', 'rest', 'errors'].filter((part) => inPart(id, part));
    expect(['errors.order.not-open', 'errors.auth.locked', 'title.positions'].map(parts)).toEqual([['errors'], ['core'], ['rest']]);
  });
});

describe('chunks have names that a person can report', () => {
  it.each([
    ['/x/src/client/features/order-book/index.ts', 'order-book'],
    ['/x/src/client/features/auth/login/index.ts', 'auth-login'],
    ['/x/src/client/app/shell/live/index.ts', 'shell-live'],
    ['/x/src/client/features/auth/messages/fr.json', 'messages-auth-fr'],
    ['/x/src/client/i18n/messages/en.json?part=core', 'messages-core-en'],
    ['/x/src/client/app/toaster.tsx', 'toaster'],
  ])('%s', (facadeModuleId, id) => expect(chunkId({ name: 'toaster', facadeModuleId })).toBe(id));

  it.each([
    ['installed', 'assets/part-[hash:7].js'],
    ['idle', 'assets/second/part-[hash:7].js'],
    ['online', 'assets/online/part-[hash:7].js'],
  ] as const)('and a folder by when they are fetched: %s', (set, file) =>
    expect(chunkFileName({ name: 'part', facadeModuleId: null }, set)).toBe(file),
  );
});

describe('a room says in its index.ts when it is fetched', () => {
  const client = fileURLToPath(new URL('../../../../src/client/', import.meta.url));

  it.each([
    ['features/positions/index.ts', 'installed'],
    ['features/positions/parts/position-table.tsx', 'installed'],
    ['features/settings/pages/profile.tsx', 'idle'],
    ['features/settings/messages/en.json', 'idle'],
    ['features/settings/server/messages/en.json', 'online'],
    ['features/market/chain/index.ts', 'installed'],
    ['features/market/oi/index.ts', 'idle'],
    ['widgets/price-chart/price-chart.tsx', 'idle'],
    ['i18n/messages/en.json?part=core', 'installed'],
  ] as const)('%s is %s', (file, set) => expect(setOfEntry(`${client}${file}`)).toBe(set));

  it('every feature does', () => {
    const features = readdirSync(`${client}features`).map((name) => `${client}features/${name}/any.ts`);
    expect(features.length).toBeGreaterThan(20);
    expect(features.map((file) => setOfEntry(file)).filter((set) => set === 'online')).toEqual([]);
    expect(() => setOfEntry(`${client}features/unheard-of/index.ts`)).toThrow('does not say export const SET');
  });

  it('a module belongs to what is installed when anything installed imports it at once, else to what comes when idle', () => {
    const at = (file: string) => `${client}${file}`;
    const graph: Readonly<Record<string, { now?: readonly string[]; later?: readonly string[] }>> = {
      'main.tsx': {
        now: ['app.ts'],
        later: ['features/positions/index.ts', 'features/settings/index.ts', 'features/settings/server/index.ts'],
      },
      'features/positions/index.ts': { now: ['ui/a.ts'] },
      'features/settings/index.ts': { now: ['ui/a.ts', 'ui/b.ts'] },
      'features/settings/server/index.ts': { now: ['ui/b.ts', 'ui/c.ts'] },
    };
    const sets = setsOf(at('main.tsx'), {
      getModuleInfo: (id) => {
        const { now = [], later = [] } = graph[id.slice(client.length)] ?? {};
        return { importedIds: now.map(at), dynamicallyImportedIds: later.map(at) };
      },
    });
    expect(['app.ts', 'ui/a.ts', 'ui/b.ts', 'ui/c.ts'].map((file) => sets.get(at(file)))).toEqual([
      'installed',
      'installed',
      'idle',
      'online',
    ]);
  });
});

it('the inline style has both themes’ colours of everything it uses, and nothing undefined', () => {
  const style = criticalStyle(new URL('../../../../src/client/styles/', import.meta.url));
  const used = new Set([...style.matchAll(/var\((--[a-z0-9-]+)/g)].map((match) => match[1] ?? ''));
  const defined = new Set([...style.matchAll(/(--[a-z0-9-]+):/g)].map((match) => match[1] ?? ''));
  expect([...used].filter((name) => !defined.has(name))).toEqual([]);
  const dark = /:root\[data-theme=dark\]\{([^}]*)\}/.exec(style)?.[1] ?? '';
  const light = /^:root\{([^}]*)\}/.exec(style)?.[1] ?? '';
  const names = (block: string) => block.split(';').map((line) => line.split(':')[0]);
  expect(names(dark)).toEqual(names(light));
});

it('the inline style fills every layer that it names: what the main sheet puts before its utilities must not come after them', () => {
  const style = criticalStyle(new URL('../../../../src/client/styles/', import.meta.url));
  const named = [...style.matchAll(/@layer ([^{;]+)([{;])/g)].map(([, names = '', end = '']) => [names, end]);
  expect([...new Set(named.map(([names]) => names))]).toEqual(['theme', 'base', 'components']);
  expect(named.every(([, end]) => end === '{')).toBe(true);
});
