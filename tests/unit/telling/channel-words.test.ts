import { describe, expect, it } from 'vitest';
import { FIELDS, TYPED_KINDS } from '#client/features/settings/telling/channel-fields.ts';
import { channelBody } from '#contract/schemas/telling.ts';
import { CHANNEL_KINDS, isOfDevice } from '#domain/telling/channel-kinds.ts';
import { readCatalogues } from '#tests/support/client/catalogue-files.ts';

describe('every kind of channel', () => {
  it('has a target in the calls', () => {
    expect(channelBody.options.map(({ entries }) => entries.kind.literal).toSorted()).toEqual(CHANNEL_KINDS.toSorted());
  });

  it('has a form unless it belongs to a device', () => {
    expect(TYPED_KINDS.toSorted()).toEqual(CHANNEL_KINDS.filter((kind) => !isOfDevice(kind)).toSorted());
  });

  for (const language of ['en', 'fr'] as const)
    it(`${language}: has its names, and the words of its form`, () => {
      const ids = new Set(readCatalogues().flatMap((room) => Object.keys(room[language])));
      const wanted = [
        ...CHANNEL_KINDS.flatMap((kind) => [`telling.kind.${kind}`, `telling.kind.${kind}.short`]),
        ...TYPED_KINDS.flatMap((kind) => [`telling.how.${kind}`, ...FIELDS[kind].map(({ name }) => `telling.field.${kind}.${name}`)]),
      ];
      expect(wanted.filter((id) => !ids.has(id))).toEqual([]);
    });
});
