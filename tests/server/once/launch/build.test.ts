import { type ChildProcess, spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../../..', import.meta.url));

/** Stands for Vite: writes the page it was given, says so, and fails or hangs for a minute when the page says so. */
const BUILDER = `
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
const folder = process.argv[process.argv.indexOf('--outDir') + 1];
const page = readFileSync('index.html', 'utf8');
appendFileSync('builds.log', 'x');
mkdirSync(folder, { recursive: true });
writeFileSync(folder + '/index.html', page);
writeFileSync(folder + '/code.js', page.repeat(1_000));
if (page.includes('hang')) setTimeout(() => {}, 60_000);
else process.exitCode = page.includes('broken') ? 1 : 0;
`;

let project = '';
beforeEach(async () => {
  project = await mkdtemp(join(tmpdir(), 'strikedesk-build-'));
  await cp(join(root, 'src/server/launch'), join(project, 'src/server/launch'), { recursive: true });
  await mkdir(join(project, 'node_modules/vite/bin'), { recursive: true });
  await symlink(join(root, 'node_modules/esbuild'), join(project, 'node_modules/esbuild'));
  await writeFile(join(project, 'node_modules/vite/bin/vite.js'), BUILDER);
  await writeFile(join(project, 'package.json'), '{"type":"module","imports":{"#domain/*":"./src/domain/*"}}');
  await mkdir(join(project, 'src/domain'));
  await writeFile(join(project, 'src/domain/answer.ts'), 'export const answer: number = 42;');
  await writeFile(join(project, 'src/server/main.ts'), "import { answer } from '#domain/answer.ts';\nconsole.log(answer);");
  await mkdir(join(project, 'src/server/app'), { recursive: true });
  for (const entry of ['app/backtest-thread', 'owner', 'worker'])
    await writeFile(join(project, `src/server/${entry}.ts`), "import { answer } from '#domain/answer.ts';\nconsole.log(answer);");
  await writePage('one');
});
afterEach(() => rm(project, { recursive: true, force: true }));

const writePage = (page: string) => writeFile(join(project, 'index.html'), page);
const read = (path: string) => readFile(join(project, path), 'utf8');
const builds = async () => (await read('builds.log').catch(() => '')).length;

function builder(): ChildProcess {
  const code =
    "const { ensureBuilt } = await import('./src/server/launch/ensure-built.mjs'); console.log(await ensureBuilt({ quiet: true }));";
  return spawn(process.execPath, ['--input-type=module', '-e', code], { cwd: project, stdio: ['ignore', 'pipe', 'pipe'] });
}

/** Returns the result of the build: true (built), false (nothing to do) or its error. */
async function build(): Promise<boolean | string> {
  const child = builder();
  const [said, error] = await Promise.all([text(child.stdout!), text(child.stderr!)]);
  return said.trim() === '' ? error : said.trim() === 'true';
}

describe('the build', { timeout: 120_000 }, () => {
  test('is made once and again only when a source changes', async () => {
    expect([await build(), await build()]).toEqual([true, false]);
    await writePage('two');
    expect([await build(), await read('dist/client/index.html'), await build()]).toEqual([true, 'two', false]);
    expect(await builds()).toBe(2);
  });

  test('a change of the server alone does not build the client', async () => {
    await build();
    await writeFile(join(project, 'src/server/main.ts'), 'console.log(1);');
    expect([await build(), await builds()]).toEqual([true, 1]);
    expect(await read('dist/server/main.js')).toContain('console.log(1)');
  });

  test('the server bundle holds our own modules', async () => {
    await build();
    for (const file of ['main', 'backtest-thread']) expect(await read(`dist/server/${file}.js`)).not.toContain('#domain');
  });

  test('files that shrink get their compressed forms', async () => {
    await build();
    await expect(Promise.all([read('dist/client/code.js.br'), read('dist/client/code.js.gz')])).resolves.toBeDefined();
  });

  test('that fails keeps the former one and is tried again', async () => {
    await build();
    await writePage('broken');
    expect(await build()).toContain('the build failed (code 1)');
    expect(await read('dist/client/index.html')).toBe('one');
    await writePage('mended');
    expect([await build(), await read('dist/client/index.html')]).toEqual([true, 'mended']);
  });

  test('is made by one of two starts at once', async () => {
    const answers = await Promise.all([build(), build(), build()]);
    expect([answers.filter((built) => built === true).length, await builds()]).toEqual([1, 1]);
  });

  test('goes on after a build that was killed', async () => {
    await writePage('hang');
    const child = builder();
    await expect.poll(builds, { timeout: 20_000 }).toBe(1);
    child.kill('SIGKILL');
    await writePage('mended');
    expect([await build(), await read('dist/client/index.html')]).toEqual([true, 'mended']);
  });
});
