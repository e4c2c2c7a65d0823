import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { describe, expect, it } from 'vitest';
import { readCatalogues } from '#tests/support/client/catalogue-files.ts';
import { NEVER_SAID, SAME_IN_BOTH } from './glossary.ts';

const SPACELESS = /(?<![\u202f;:!?])[;:!?](?=\s|$)/u;

/** Returns the words of a message without its arguments, tags and numbers. */
function wordsOf(elements: readonly MessageFormatElement[]): string {
  return elements
    .map((element) => {
      if (element.type === TYPE.literal) return element.value;
      if (element.type === TYPE.tag) return wordsOf(element.children);
      if (element.type === TYPE.plural || element.type === TYPE.select) {
        return Object.values(element.options)
          .map((option) => wordsOf(option.value))
          .join(' ');
      }
      return element.type === TYPE.pound ? '#' : ' 0';
    })
    .join('');
}

const letters = (text: string) =>
  wordsOf(parse(text))
    .replaceAll(/[^\p{L}]+/gu, ' ')
    .trim();

describe('every text exists in both languages', () => {
  for (const { room, en, fr } of readCatalogues()) {
    it(`${room}: French has exactly the texts of English`, () => {
      expect(Object.keys(fr).toSorted()).toEqual(Object.keys(en).toSorted());
    });

    it(`${room}: French is a translation, not a copy, except words of the glossary`, () => {
      const copied = Object.entries(en).filter(([id, text]) => letters(text) !== '' && fr[id] === text && !SAME_IN_BOTH.has(letters(text)));
      expect(copied).toEqual([]);
    });

    it(`${room}: French keeps a narrow space before ; : ! ?`, () => {
      const wrong = Object.entries(fr).filter(([id, text]) => text !== en[id] && SPACELESS.test(wordsOf(parse(text))));
      expect(wrong).toEqual([]);
    });

    it(`${room}: says nothing in words that no trader uses`, () => {
      const said = [...Object.entries(en), ...Object.entries(fr)].filter(([, text]) => NEVER_SAID.some((words) => words.test(text)));
      expect(said).toEqual([]);
    });

    it(`${room}: ids begin with the name of their room`, () => {
      const name = room.split('/').at(-1) ?? '';
      const wrong =
        room === 'i18n' ? [] : Object.keys(en).filter((id) => !id.startsWith(`${name}.`) && !id.startsWith(`${name.replaceAll('-', '')}.`));
      expect(wrong).toEqual([]);
    });
  }
});
