import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { SETTINGS } from '#server/config/settings.ts';

it('the README lists every setting of the environment as the server reads it, and no other', () => {
  const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
  const listed = readme.split('\n').filter((line) => /^\| `[A-Z0-9_]+` \|/.test(line));
  expect(listed).toEqual(SETTINGS.map((setting) => `| \`${setting.name}\` | ${setting.fallback} | ${setting.meaning} |`));
});
