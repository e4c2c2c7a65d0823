import { describe, expect, it } from 'vitest';
import { chunkFileName, chunkId } from '#client/platform/build/chunk-names.ts';
import { compileMessage, inPart } from '#client/platform/build/compile-messages.ts';
import { criticalStyle } from '#client/platform/build/critical-style.ts';
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
    ['/x/src/client/features/settings/index.ts', [], 'assets/later/settings-[hash].js'],
    ['/x/src/client/features/settings/messages/en.json', [], 'assets/later/messages-settings-en-[hash].js'],
    ['/x/src/client/features/settings/import/import-candles.tsx', [], 'assets/online/part-[hash].js'],
    ['/x/src/client/features/settings/import/messages/en.json', [], 'assets/online/messages-settings-import-en-[hash].js'],
    ['/x/src/client/features/positions/index.ts', [], 'assets/positions-[hash].js'],
    [null, ['/x/node_modules/klinecharts/dist/index.esm.js'], 'assets/later/part-[hash].js'],
    [null, ['/x/src/client/features/settings/a.ts', '/x/src/client/ui/card.tsx'], 'assets/part-[hash].js'],
  ])('what no first minute needs has the folder of the second set: %s %j', (facadeModuleId, moduleIds, file) =>
    expect(chunkFileName({ name: 'part', facadeModuleId, moduleIds })).toBe(file),
  );
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
