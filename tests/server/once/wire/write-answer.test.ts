import { array, type GenericSchema, nullable, object, string, union } from 'valibot';
import { describe, expect, it } from 'vitest';
import { OPERATIONS } from '#contract/operations/all.ts';
import { writeAnswer } from '#server/http/write-answer.ts';

describe('an answer', () => {
  it('can be written for every operation of the contract', () => {
    // A compiled writer reports the missing fields of an empty answer, if any.
    const outcomeOf = (schema: GenericSchema) => {
      try {
        return writeAnswer(schema, {});
      } catch (error) {
        return (error as Error).message;
      }
    };
    for (const { path, answer } of OPERATIONS)
      expect(outcomeOf(answer), path).toMatch(/^\{.*\}$|^\[\]$|is required!$|does not match schema definition/);
  });

  it('carries the fields of its schema and nothing else', () => {
    const schema = array(object({ name: string() }));
    expect(writeAnswer(schema, [{ name: 'NIFTY', password_hash: 'x' }])).toBe('[{"name":"NIFTY"}]');
  });

  it('says null where a choice of shapes may be null', () => {
    const schema = object({ leg: nullable(union([object({ strike: string() }), object({ symbol: string() })])) });
    expect(writeAnswer(schema, { leg: null })).toBe('{"leg":null}');
    expect(writeAnswer(schema, { leg: { symbol: 'NIFTY' } })).toBe('{"leg":{"symbol":"NIFTY"}}');
  });

  it('is refused when a field that it must have is missing', () => {
    expect(() => writeAnswer(object({ name: string() }), {})).toThrow(/name/);
  });
});
