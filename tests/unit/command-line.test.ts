import { expect, test } from 'vitest';
import { commandLineOf } from '#server/config/command-line.ts';

test('a message names the command that works where it is read: npm in a clone, the program where it was installed', () => {
  const [clone, installed] = [commandLineOf(false), commandLineOf(true)];
  expect([clone('start'), clone('backup'), clone('restore', 'FILE --replace')]).toEqual([
    'npm start',
    'npm run backup',
    'npm run restore -- FILE --replace',
  ]);
  expect([installed('start'), installed('backup'), installed('restore', 'FILE --replace')]).toEqual([
    'strikedesk',
    'strikedesk backup',
    'strikedesk restore FILE --replace',
  ]);
});
