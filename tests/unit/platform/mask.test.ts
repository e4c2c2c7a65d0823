import { expect, it } from 'vitest';
import { masked } from '#server/platform/mask.ts';

it.each([
  ['token abcd1234xyz was refused', 'token ••• was refused'],
  ['access_token=a%2Fb%3D5 is wrong', 'access_token=••• is wrong'],
  ['Authorization: Bearer another-secret-token', 'Authorization: Bearer •••'],
  ['PAN ABCDE1234F of 9876543210, +91 98765 43210', 'PAN ••• of •••, +91 98765 43210'],
  ['call +919876543210 or 91-9876543210', 'call ••• or •••'],
  ['eyJhbGciOi.eyJzdWIiOi.c2ln is old', '••• is old'],
])('hides what nobody may read in %j', (text, shown) => {
  expect(masked(text, { access_token: 'abcd1234xyz', other: 'a/b=5' })).toBe(shown);
});

it('leaves ids, prices and short values alone', () => {
  const text = 'order 1234567890123456789 at 9876.50 is 1 of 12: pin';
  expect(masked(text, { pin: 'pin' })).toBe(text);
});
