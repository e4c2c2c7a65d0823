import { expect, it } from 'vitest';
import { parseKeepingLongNumbers } from '#server/platform/long-numbers.ts';

it.each([
  ['{"id":1234567890123456789}', { id: '1234567890123456789' }],
  ['[-9007199254740993, 9007199254740993 ,1]', ['-9007199254740993', '9007199254740993', 1]],
  ['{"text":"id 1234567890123456789 \\" 1234567890123456789"}', { text: 'id 1234567890123456789 " 1234567890123456789' }],
  ['{"1234567890123456789":0.1234567890123456789}', { '1234567890123456789': Number('0.1234567890123456789') }],
  ['[1234567890123456.5, 1e20, 123456789012345]', [1234567890123456.5, 1e20, 123_456_789_012_345]],
])('%s keeps every digit of whole numbers beyond a double, and nothing else changes', (json, value) => {
  expect(parseKeepingLongNumbers(json)).toEqual(value);
});

it('a text that is no JSON is refused', () => {
  expect(() => parseKeepingLongNumbers('Access denied')).toThrow(SyntaxError);
});
