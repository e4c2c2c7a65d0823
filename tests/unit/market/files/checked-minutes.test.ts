import { expect, it } from 'vitest';
import { checkedMinutes } from '#domain/market/files/checked-minutes.ts';

const row = (minute: number, close: number, line: number) => [minute, close, close, close, close, 1, 0, 0, 0, line];

it('puts minutes in order and leaves the same one out once', () => {
  const values = [...row(557, 12, 2), ...row(555, 10, 3), ...row(555, 10, 4), ...row(556, 11, 5)];
  expect(checkedMinutes({ values })).toEqual({
    values: [...row(555, 10, 3), ...row(556, 11, 5), ...row(557, 12, 2)],
    duplicates: 1,
    contradiction: null,
  });
});

it('names the line that says something else of a minute than an earlier one', () => {
  expect(checkedMinutes({ values: [...row(555, 10, 2), ...row(556, 11, 3), ...row(555, 10.5, 4)] })).toMatchObject({ contradiction: 4 });
});
