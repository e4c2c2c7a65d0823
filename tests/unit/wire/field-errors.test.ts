import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { fieldErrors } from '#server/http/form-issues.ts';

const CLOSED = {
  'a list of words': v.picklist(['paper', 'live'], 'form.enum'),
  'a list of words without a message of its own': v.picklist(['paper', 'live']),
  'a list that may be left out': v.optional(v.picklist(['paper', 'live'], 'form.enum'), 'paper'),
  'kinds of an object': v.variant('kind', [v.object({ kind: v.literal('paper') }), v.object({ kind: v.literal('live') })]),
};

const wrongValues = ['x', 7, { kind: 'x' }];

describe('a field with a closed set of values', () => {
  it.each(Object.entries(CLOSED))('names them all: %s', (_name, schema) => {
    const found = wrongValues.map((wrong) => fieldErrors(v.safeParse(v.object({ field: schema }), { field: wrong }).issues ?? [])[0]);
    const kinds = schema.type === 'variant';
    // Where an object of a kind is wanted, a text is no object at all.
    for (const [at, error] of found.entries())
      expect(error).toMatchObject(
        kinds && at < 2
          ? { path: 'field', code: 'form.type' }
          : { code: 'form.enum', message: 'This must be one of: paper, live', values: { expected: 'paper, live' } },
      );
  });

  it('names the only one, and numbers as they are', () => {
    const of = (schema: v.GenericSchema) => fieldErrors(v.safeParse(v.object({ field: schema }), { field: 'x' }).issues ?? []);
    expect(of(v.literal('push'))).toMatchObject([{ code: 'form.enum', message: 'This must be one of: push' }]);
    expect(of(v.picklist([0, 25, 100], 'form.enum'))).toMatchObject([{ message: 'This must be one of: 0, 25, 100' }]);
  });
});
