import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { describe, expect, it } from 'vitest';
import { AGAIN_BRANCH } from '#client/features/strategies/journal/again-branch.ts';
import { byMomentum, GROUP_REENTRY_WAYS, OVERALL_REENTRY_WAYS, REENTRY_WAYS, wayFacts } from '#domain/bots/reentry-ways.ts';
import { readCatalogues } from '#tests/support/client/catalogue-files.ts';

describe('every way of a re-entry', () => {
  it('is of a leg; those that choose the strike anew also of a bot, and without momentum of a group', () => {
    expect(OVERALL_REENTRY_WAYS).toEqual(['at-once', 'reversed', 'momentum']);
    expect(GROUP_REENTRY_WAYS).toEqual(['at-once', 'reversed']);
    expect(OVERALL_REENTRY_WAYS.filter((way) => wayFacts(way).waitsFor !== null)).toEqual([]);
    expect(GROUP_REENTRY_WAYS.filter(byMomentum)).toEqual([]);
  });

  it('changes the side where its name says so', () => {
    expect(REENTRY_WAYS.filter((way) => wayFacts(way).reversed)).toEqual(REENTRY_WAYS.filter((way) => way.endsWith('reversed')));
  });
});

/** Returns the branches of every choice by `how` in a message. */
function branchesOf(elements: readonly MessageFormatElement[]): readonly (readonly string[])[] {
  return elements.flatMap((element) => {
    if (element.type !== TYPE.select) return [];
    const inside = Object.values(element.options).flatMap(({ value }) => branchesOf(value));
    return element.value === 'how' ? [Object.keys(element.options), ...inside] : inside;
  });
}

describe('the words of every way', () => {
  const catalogues = readCatalogues();
  for (const language of ['en', 'fr'] as const) {
    const texts = Object.assign({}, ...catalogues.map((room) => room[language])) as Readonly<Record<string, string>>;

    it(`${language}: the journal has a branch for each`, () => {
      const [branches = []] = branchesOf(parse(texts['journal.line.again'] ?? ''));
      expect(Object.values(AGAIN_BRANCH).filter((branch) => !branches.includes(branch))).toEqual([]);
    });

    it(`${language}: editor and group rules have a name for each`, () => {
      const wanted = [
        ...REENTRY_WAYS.map((way) => `strategies.reentry.${way}`),
        ...GROUP_REENTRY_WAYS.map((way) => `positions.rules.again.${way}`),
      ];
      expect(wanted.filter((id) => !Object.hasOwn(texts, id))).toEqual([]);
    });
  }
});
