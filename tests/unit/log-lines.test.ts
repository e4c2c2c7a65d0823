import { expect, test } from 'vitest';
import { holdOutput } from '#server/app/held-output.ts';
import { createLogger } from '#server/app/logger.ts';

function kept(format: 'text' | 'json') {
  const lines: string[] = [];
  const held = holdOutput({ write: (line) => void lines.push(line) });
  return { lines, held, log: createLogger('info', { destination: held, format }) };
}

test('a person reads the time, what happened and its figures, an error with where it was thrown, and no secret', () => {
  const { lines, held, log } = kept('text');
  held.letGo();
  log.info({ rows: 3, path: '/a b/c', token: 'canary' }, 'a backup is made for me@example.com');
  log.error({ err: new TypeError('lost') }, 'it failed');
  expect(lines[0]).toMatch(/^\d\d:\d\d:\d\d info {2}a backup is made for \[hidden\] rows=3 path="\/a b\/c" token=\[hidden\]\n$/);
  expect(lines[1]).toMatch(/^\d\d:\d\d:\d\d ERROR it failed\n {4}TypeError: lost\n {8}at /);
  expect(lines.join('')).not.toContain('canary');
});

test.each(['text', 'json'] as const)(
  'lines in %s wait for the banner; a warning waits for nothing, and all that waited comes before it',
  (format) => {
    const { lines, held, log } = kept(format);
    log.info('the database starts');
    expect(lines).toEqual([]);
    held.letGo();
    expect(lines).toHaveLength(1);
    log.info('it is there');
    expect(lines).toHaveLength(2);
    const other = kept(format);
    other.log.info('the database starts');
    other.log.warn('it does not answer');
    expect(other.lines).toHaveLength(2);
    expect(other.lines[1]).toContain('it does not answer');
  },
);
