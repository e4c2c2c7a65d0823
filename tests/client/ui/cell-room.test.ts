import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { giveRoom, keepRoom } from '#client/widgets/cell-room.ts';

beforeEach(() => vi.stubGlobal('CSS', { supports: () => true }));
afterEach(() => vi.unstubAllGlobals());

function cell(html: string): HTMLElement {
  const box = document.createElement('div');
  box.innerHTML = html;
  return box.querySelector('b') as HTMLElement;
}
const room = (node: HTMLElement) => node.style.containIntrinsicSize;

test('a number alone in its block has the room of the longest text it has had: a digit a letter, more for a sign or a unit', () => {
  const node = cell('<span class="block"><b></b></span>');
  giveRoom(node);
  keepRoom(node, '25,719.60');
  expect(room(node)).toBe('9ch 1lh');
  keepRoom(node, '719.60');
  expect(room(node)).toBe('9ch 1lh');
  keepRoom(node, '−₹1,25,719.60');
  expect(room(node)).toBe('15ch 1lh');
  keepRoom(node, '');
  expect(room(node)).toBe('');
});

test('a number among words stays text', () => {
  const node = cell('<p>At <b></b> now</p>');
  giveRoom(node);
  keepRoom(node, '25,719.60');
  expect(room(node)).toBe('');
  expect(node.style.contain).toBe('');
});
