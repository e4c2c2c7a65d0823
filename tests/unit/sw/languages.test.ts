import { describe, expect, test } from 'vitest';
import { otherLanguageOf, parted } from '#sw/languages.ts';

describe('a file of the build', () => {
  test.each([
    ['assets/messages-order-book-fr-Dk-_wYVq.js', 'fr'],
    ['/assets/messages-core-fr-uMZWlHdT.js', 'fr'],
    ['assets/messages-core-en-uMZWlHdT.js', null],
    ['assets/framework-BG5Y1eJj.js', null],
    ['assets/positions-fr-uMZWlHdT.js', null],
    ['index.html', null],
  ])('%s belongs to the language %s', (url, language) => {
    expect(otherLanguageOf(url)).toBe(language);
  });

  test('is kept by every device unless it is a catalogue of another language', () => {
    const page = { url: 'index.html', revision: 'r1' };
    const french = { url: 'assets/messages-core-fr-uMZWlHdT.js', revision: null };
    expect(parted([page, french, 'assets/start-uMZWlHdT.js'])).toEqual({
      shell: [page, 'assets/start-uMZWlHdT.js'],
      catalogues: ['/assets/messages-core-fr-uMZWlHdT.js'],
    });
  });
});
