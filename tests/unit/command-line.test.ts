import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { commandLineOf } from '#server/config/command-line.ts';

const launch = new URL('../../src/server/launch/', import.meta.url);
const { OWNER_COMMANDS } = (await import(new URL('owner-commands.mjs', launch).href)) as {
  OWNER_COMMANDS: Readonly<Record<string, { readonly takes: string; readonly does: readonly string[] }>>;
};

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

test('every command of the owner runs by npm in a clone, and no other script is one', () => {
  const { scripts } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const wanted = Object.keys(OWNER_COMMANDS).map((name) => [name, `node src/server/launch/owner.mjs ${name}`]);
  expect(Object.fromEntries(Object.entries(scripts).filter(([, script]) => script.includes('/owner.mjs')))).toEqual(
    Object.fromEntries(wanted),
  );
});

test('the installed program has a line of help for every command of the owner', () => {
  const program = fileURLToPath(new URL('strikedesk.mjs', launch));
  const help = execFileSync(process.execPath, [program, '--help'], { encoding: 'utf8' });
  for (const [name, { takes, does }] of Object.entries(OWNER_COMMANDS)) {
    expect(help).toContain(`\nstrikedesk ${name}${takes === '' ? '' : ` ${takes}`}  `);
    for (const line of does) expect(help).toContain(`  ${line}\n`);
  }
});
