import { describe, expect, test } from 'vitest';
import { keptSetOf, parted, SECOND_SET } from '#sw/kept-files.ts';

describe('a file of the build', () => {
  test.each([
    ['assets/messages-order-book-fr-Dk-_wYVq.js', 'fr'],
    ['/assets/messages-core-fr-uMZWlHdT.js', 'fr'],
    ['assets/messages-core-en-uMZWlHdT.js', null],
    ['assets/second/messages-settings-fr-uMZWlHdT.js', 'fr'],
    ['assets/second/messages-settings-en-uMZWlHdT.js', SECOND_SET],
    ['/assets/second/settings-uMZWlHdT.js', SECOND_SET],
    ['assets/framework-BG5Y1eJj.js', null],
    ['assets/positions-fr-uMZWlHdT.js', null],
    ['index.html', null],
  ])('%s belongs to the set %s', (url, name) => {
    expect(keptSetOf(url)).toBe(name);
  });

  test('is stored on install unless it is a catalogue of another language or a screen of the second set', () => {
    const page = { url: 'index.html', revision: 'r1' };
    const french = { url: 'assets/messages-core-fr-uMZWlHdT.js', revision: null };
    expect(parted([page, french, 'assets/start-uMZWlHdT.js', 'assets/second/settings-uMZWlHdT.js'])).toEqual({
      shell: [page, 'assets/start-uMZWlHdT.js'],
      kept: ['/assets/messages-core-fr-uMZWlHdT.js', '/assets/second/settings-uMZWlHdT.js'],
    });
  });
});
