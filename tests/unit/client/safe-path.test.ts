import { expect, it } from 'vitest';
import { safePath } from '#client/platform/safe-path.ts';

const ORIGIN = 'https://desk.example';

it.each(['/app/position', '/app/market_view?tab=chain#x', '/'])('%s is followed', (path) => expect(safePath(path, ORIGIN)).toBe(path));

it.each([
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example',
  '/\t/evil.example',
  '\\\\evil.example',
  'javascript:alert(1)',
  'app/position',
  '',
  null,
])('%s is not followed', (path) => expect(safePath(path, ORIGIN)).toBeNull());

it('walks out of the origin in no disguise', () => {
  expect(safePath('/..//evil.example', ORIGIN)?.startsWith('//')).not.toBe(true);
});
