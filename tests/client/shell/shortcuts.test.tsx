import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { SearchButton } from '#client/app/shell/header.tsx';
import { useShellKeys } from '#client/app/shell/live/use-shell-keys.ts';
import { KeysHost } from '#client/features/keys/index.ts';
import { MARKET_TABS } from '#client/features/market/frame/market-tabs.tsx';
import { TABS } from '#client/features/strategy-builder/model/use-builder-query.ts';
import { ariaKeys, bindShortcuts, pressOn } from '#client/platform/keys/bind-shortcuts.ts';
import { mayAct, type Traits } from '#client/platform/keys/may-act.ts';
import { SHORTCUTS, shortcutsOf } from '#client/platform/keys/shortcuts.ts';
import { preferencesAtom } from '#client/state/device/preferences.ts';
import { keysOpenAtom, searchOpenAtom, killOpenAtom } from '#client/state/overlays/open.ts';
import { useCleanDevice } from '#tests/support/client/client-page.ts';
import { prepareDesk } from '#tests/support/client/desk-page.ts';
import { useFakeServer } from '#tests/support/client/fake-server.ts';
import { renderScreen, useCleanScreen } from '#tests/support/client/render-screen.tsx';
import { say } from '#tests/support/client/say.ts';

const server = useFakeServer();
useCleanDevice();
useCleanScreen();
afterEach(() => document.body.replaceChildren());

/** Puts markup on the page and returns the element that receives the key press. */
function page(markup: string): Element {
  document.body.innerHTML = markup;
  return document.querySelector('[data-here]') ?? document.body;
}

/** A press as a keyboard makes it: with the place of the key. */
const codeOf = (key: string) => (/^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : /^\d$/.test(key) ? `Digit${key}` : key);
function press(key: string, init: KeyboardEventInit = {}, target: Element = document.body): boolean {
  return fireEvent.keyDown(target, { key, code: codeOf(key), ...init });
}

describe('who is typing', () => {
  const rule = (target: Element, init: KeyboardEventInit = {}, traits: Traits = {}) => {
    const event = new KeyboardEvent('keydown', { key: 'x', code: 'KeyX', bubbles: true, cancelable: true, ...init });
    target.dispatchEvent(event);
    return mayAct(event, traits);
  };

  test.each([
    ['the page', '<main data-here></main>', true],
    ['a button', '<button data-here></button>', true],
    ['a row of a table', '<table><tbody><tr data-here tabindex="0"></tr></tbody></table>', true],
    ['a field', '<input data-here>', false],
    ['a box to tick', '<input type="checkbox" data-here>', false],
    ['a field of several lines', '<textarea data-here></textarea>', false],
    ['a choice', '<select data-here></select>', false],
    ['text that can be written', '<div contenteditable="true"><b data-here></b></div>', false],
    ['text that cannot', '<div contenteditable="false"><b data-here></b></div>', true],
    ['what is said to be a field', '<div role="textbox" data-here></div>', false],
    ['what is said to be a search', '<div role="searchbox" data-here></div>', false],
    ['a field with a list', '<div role="combobox" data-here></div>', false],
    ['a number', '<div role="spinbutton" data-here></div>', false],
    ['an entry of a list', '<ul role="listbox"><li data-here></li></ul>', false],
    ['an entry of a menu', '<div role="menu"><button data-here></button></div>', false],
    ['the page behind an open dialog', '<main data-here></main><dialog open></dialog>', false],
    ['an open dialog', '<dialog open><button data-here></button></dialog>', false],
    ['the page beside a docked panel', '<main data-here></main><dialog open class="sheet-docked"></dialog>', true],
    ['a dialog that is closed', '<main data-here></main><dialog></dialog>', true],
  ])('on %s', (_, markup, acts) => {
    expect(rule(page(markup))).toBe(acts);
  });

  test('never on a word that is being composed, nor on what a widget has taken', () => {
    const button = page('<button data-here></button>');
    expect(rule(button, { isComposing: true })).toBe(false);
    button.addEventListener('keydown', (event) => event.preventDefault());
    expect(rule(button)).toBe(false);
  });

  test('a key that is held acts once, unless it is one to go on with', () => {
    const button = page('<button data-here></button>');
    expect(rule(button, { repeat: true })).toBe(false);
    expect(rule(button, { repeat: true }, { held: true })).toBe(true);
  });

  test('what always acts does so in a field and over a dialog', () => {
    expect(rule(page('<dialog open><input data-here></dialog>'), {}, { always: true })).toBe(true);
  });
});

describe('a press on the page', () => {
  function bound(group: Parameters<typeof bindShortcuts>[0], singles = true) {
    const run = vi.fn<(id: string, at: number) => unknown>();
    const undo = bindShortcuts(group, singles, (id, at) => run(id, at));
    return { run, undo };
  }

  test('is found on every keyboard: a digit behind Shift, a bracket behind AltGr', () => {
    const { run, undo } = bound('option-chart');
    press('[', { ctrlKey: true, altKey: true });
    press(']');
    press('.', { shiftKey: true });
    expect(run.mock.calls).toEqual([
      ['strike', 0],
      ['strike', 1],
      ['expiry', 1],
    ]);
    undo();
    press(']');
    expect(run).toHaveBeenCalledTimes(3);
  });

  test('with Ctrl or Alt is another press', () => {
    const { run, undo } = bound('market');
    press('2', { ctrlKey: true });
    press('2', { altKey: true });
    press('2', { metaKey: true });
    expect(run).not.toHaveBeenCalled();
    press('2', { shiftKey: true });
    expect(run.mock.calls).toEqual([['tab', 1]]);
    undo();
  });

  test('of two letters takes the second from everybody else', () => {
    const { run, undo } = bound('go');
    const other = vi.fn();
    addEventListener('keydown', other);
    press('g');
    expect(press('d')).toBe(false);
    expect(run.mock.calls).toEqual([['home', 0]]);
    expect(other).toHaveBeenCalledTimes(1);
    press('d');
    expect(run).toHaveBeenCalledTimes(1);
    expect(other).toHaveBeenCalledTimes(2);
    for (const letter of ['g', 'o', 'g', 'k']) press(letter);
    expect(run.mock.calls.slice(1)).toEqual([
      ['orders', 0],
      ['kill', 0],
    ]);
    removeEventListener('keydown', other);
    undo();
  });

  test('of a single sign does nothing when those are switched off, others go on', () => {
    const builder = bound('builder', false);
    press('n');
    press('1');
    press('z', { ctrlKey: true });
    press('Z', { ctrlKey: true, shiftKey: true });
    press('y', { ctrlKey: true });
    expect(builder.run.mock.calls).toEqual([
      ['undo', 0],
      ['redo', 0],
      ['redo', 1],
    ]);
    builder.undo();
    const go = bound('go', false);
    press('g');
    press('d');
    expect(go.run).not.toHaveBeenCalled();
    go.undo();
  });

  test('is left to others when there was nothing to do', () => {
    const undo = bindShortcuts('live', true, () => false);
    expect(press('F6')).toBe(true);
    undo();
  });
});

describe('a press on what has the focus', () => {
  const handlers = { buy: vi.fn(), sell: vi.fn(() => false) };

  test('does what it means and is taken; without something to do it is not', () => {
    const row = page('<button data-here></button>');
    const meant: boolean[] = [];
    row.addEventListener('keydown', (event) => meant.push(pressOn('live-row', true, event as KeyboardEvent, handlers)));
    expect(press('b', {}, row)).toBe(false);
    expect(press('B', {}, row)).toBe(false);
    expect(press('s', {}, row)).toBe(true);
    expect(press('x', {}, row)).toBe(true);
    expect(press('b', { ctrlKey: true }, row)).toBe(true);
    expect(meant).toEqual([true, true, false, false, false]);
    expect(handlers.buy).toHaveBeenCalledTimes(2);
  });

  test('is told to who cannot see it, as long as it does something', () => {
    expect(ariaKeys('watchlist', true)).toBe('B S D C Alt+ArrowUp Alt+ArrowDown Delete');
    expect(ariaKeys('watchlist', false)).toBe('Alt+ArrowUp Alt+ArrowDown Delete');
    expect(ariaKeys('live-row', false)).toBeUndefined();
  });
});

test('every tab and step has its number', () => {
  expect(SHORTCUTS.market.does.tab.keys).toHaveLength(MARKET_TABS.length);
  expect(SHORTCUTS.builder.does.step.keys).toHaveLength(TABS.length);
});

function Shell() {
  useShellKeys();
  return (
    <>
      <SearchButton />
      <input aria-label="field" />
      <KeysHost />
    </>
  );
}

test('the keys of every page lead to pages, to the kill sheet and to the search, which opens from a field by Ctrl K alone', async () => {
  const shown = await renderScreen(<Shell />, prepareDesk(server()));
  act(() => void (press('g'), press('o')));
  expect(shown.address()).toBe('/app/order_book');
  act(() => void (press('g'), press('k')));
  expect(shown.store.get(killOpenAtom)).not.toBeNull();
  const field = screen.getByLabelText('field');
  act(() => void press('/', {}, field));
  expect(shown.store.get(searchOpenAtom)).toBe(false);
  act(() => void press('k', { ctrlKey: true }, field));
  expect(shown.store.get(searchOpenAtom)).toBe(true);
  act(() => shown.store.set(searchOpenAtom, false));
  act(() => void press('/'));
  expect(shown.store.get(searchOpenAtom)).toBe(true);
  const { privacy } = shown.store.get(preferencesAtom);
  act(() => void press('H', { shiftKey: true }));
  expect(shown.store.get(preferencesAtom).privacy).toBe(!privacy);
});

test.each(['en', 'fr'] as const)('the help shows every key of the table with its words (%s)', async (language) => {
  const shown = await renderScreen(<KeysHost />, prepareDesk(server()), language);
  act(() => shown.store.set(keysOpenAtom, true));
  const lines = [...document.querySelectorAll('tr')].map((row) => [...row.children].map((cell) => cell.textContent?.trim()));
  const groups = Object.keys(SHORTCUTS) as (keyof typeof SHORTCUTS)[];
  const expected = groups.flatMap((group) => shortcutsOf(group).map(([id]) => say(`shortcuts.does.${id}`, {}, language)));
  expect(lines.map(([, does = '']) => does).toSorted()).toEqual(expected.toSorted());
  expect(lines.filter(([keys]) => keys === '')).toEqual([]);
  const keysOf = (id: string) => lines.find(([, does]) => does === say(`shortcuts.does.${id}`, {}, language))?.[0];
  expect(keysOf('tab')).toBe('1 … 6');
  expect(keysOf('day')).toBe('[ ]');
  expect(keysOf('palette')).toBe('Ctrl K');
  expect(keysOf('home')).toBe('g d');
  expect(keysOf('pane')).toBe(language === 'en' ? 'F6 Shift F6' : 'F6 Maj F6');
  expect(keysOf('redo')).toBe(language === 'en' ? 'Ctrl Shift Z Ctrl Y' : 'Ctrl Maj Z Ctrl Y');
});
