import { afterEach, expect, test, vi } from 'vitest';
import { placeLayer } from '#client/ui/layers.ts';

const roomOf = (name: string) => document.documentElement.style.getPropertyValue(name);

/** Puts an element of that height below the parent; no layout is reckoned here. */
function elementOf(height: number, parent: Element = document.body): HTMLElement {
  const element = document.createElement('div');
  element.getBoundingClientRect = () => new DOMRect(0, 0, 300, height);
  parent.append(element);
  return element;
}

afterEach(() => document.body.replaceChildren());

test('a message has room above the page, which is scrolled by as much, so that nothing moves on screen', () => {
  const scrolled = vi.spyOn(window, 'scrollBy').mockImplementation(() => undefined);
  const stop = placeLayer('messages', elementOf(80));
  expect(roomOf('--message-room')).toBe('96px');
  expect(scrolled).toHaveBeenLastCalledWith({ top: 96, behavior: 'instant' });
  stop();
  expect(roomOf('--message-room')).toBe('');
  expect(scrolled).toHaveBeenLastCalledWith({ top: -96, behavior: 'instant' });
});

test('within an open dialog a message takes nothing from the page', () => {
  const dialog = document.createElement('dialog');
  document.body.append(dialog);
  const stop = placeLayer('messages', elementOf(80, dialog));
  expect(roomOf('--message-room')).toBe('');
  stop();
});
