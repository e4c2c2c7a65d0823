import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { describe, expect, it } from 'vitest';
import { KIND_BRANCH } from '#client/features/ticket/model/kind-branch.ts';
import { isStopKind, kindOfType, meetsMarket, ORDER_TYPES, type OrderType, takesLimit, typeOfKind } from '#domain/orders/order-kinds.ts';
import { readCatalogues } from '#tests/support/client/catalogue-files.ts';

describe('what every kind of order says', () => {
  it('names each kind once in calls, and reads it back', () => {
    expect(new Set(ORDER_TYPES).size).toBe(ORDER_TYPES.length);
    expect(ORDER_TYPES.map((type) => typeOfKind(kindOfType(type)))).toEqual(ORDER_TYPES);
  });

  it('takes a trigger, a limit, both or neither', () => {
    const rules = ORDER_TYPES.map((type) => {
      const kind = kindOfType(type);
      return [type, isStopKind(kind), takesLimit(kind), meetsMarket(kind)];
    });
    expect(rules).toEqual([
      ['MARKET', false, false, true],
      ['LIMIT', false, true, false],
      ['SL', true, true, false],
      ['SL-M', true, false, false],
    ]);
  });

  it('reads a type that is not told, or is of a later version, as a limit order', () => {
    expect(kindOfType(null)).toBe('limit');
    expect(kindOfType('TRAIL' as OrderType)).toBe('limit');
  });
});

/** Returns the branches of every choice by `kind` in a message. */
function kindBranches(elements: readonly MessageFormatElement[]): readonly (readonly string[])[] {
  return elements.flatMap((element) => {
    if (element.type !== TYPE.select && element.type !== TYPE.plural) return [];
    const inside = Object.values(element.options).flatMap(({ value }) => kindBranches(value));
    return element.type === TYPE.select && element.value === 'kind' ? [Object.keys(element.options), ...inside] : inside;
  });
}

/** A limit order is said by the branch `other`; a working order is never at market, so its sentence has no such branch. */
const saidByOther = (id: string): readonly string[] => (id.endsWith('.sentence.modify') ? ['LIMIT', 'MARKET'] : ['LIMIT']);

describe('the words of every kind of order', () => {
  const catalogues = readCatalogues();

  for (const language of ['en', 'fr'] as const) {
    it(`${language}: each sentence with the kind of an order has a branch for every kind`, () => {
      const ticket = catalogues.filter(({ room }) => room === 'features/ticket').flatMap((room) => Object.entries(room[language]));
      const said = ticket.flatMap(([id, text]) => kindBranches(parse(text)).map((branches) => ({ id, branches: branches.toSorted() })));
      expect(said.map(({ id }) => id)).toContain('ticket.review.sentence.open');
      expect(said).toEqual(
        said.map(({ id }) => ({
          id,
          branches: ['other', ...Object.values(KIND_BRANCH).filter((branch) => !saidByOther(id).includes(branch))].toSorted(),
        })),
      );
    });

    it(`${language}: ticket and order book have a name for every kind`, () => {
      const ids = new Set(catalogues.flatMap((room) => Object.keys(room[language])));
      const wanted = ORDER_TYPES.flatMap((type) => [`ticket.kind.${type}`, `order-book.type.${type}`]);
      expect(wanted.filter((id) => !ids.has(id))).toEqual([]);
    });
  }
});
