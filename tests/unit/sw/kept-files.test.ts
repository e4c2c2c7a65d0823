import { describe, expect, test } from 'vitest';
import { keptSetOf, parted, SECOND_SET } from '#sw/kept-files.ts';

describe('a file of the build', () => {
  test.each([
    ['assets/messages-order-book-fr-Dk-_wYV.js', 'fr'],
    ['/assets/messages-core-fr-uMZWlHd.js', 'fr'],
    ['assets/messages-core-en-uMZWlHd.js', null],
    ['assets/second/messages-settings-fr-uMZWlHd.js', 'fr'],
    ['assets/second/messages-settings-en-uMZWlHd.js', SECOND_SET],
    ['/assets/second/settings-uMZWlHd.js', SECOND_SET],
    ['assets/framework-BG5Y1eJ.js', null],
    ['assets/positions-fr-uMZWlHd.js', null],
    ['index.html', null],
  ])('%s belongs to the set %s', (url, name) => {
    expect(keptSetOf(url)).toBe(name);
  });

  test('is stored on install unless it is a catalogue of another language or a screen of the second set', () => {
    const page = { url: 'index.html', revision: 'r1' };
    const french = { url: 'assets/messages-core-fr-uMZWlHd.js', revision: null };
    const list = { url: 'assets/hashes-dVpO_kvy6l-x.json', revision: null };
    expect(parted([page, french, 'assets/start-uMZWlHd.js', 'assets/second/settings-uMZWlHd.js', list])).toEqual({
      list: '/assets/hashes-dVpO_kvy6l-x.json',
      shell: [page, 'assets/start-uMZWlHd.js'],
      kept: ['/assets/messages-core-fr-uMZWlHd.js', '/assets/second/settings-uMZWlHd.js', '/assets/hashes-dVpO_kvy6l-x.json'],
    });
  });
});
