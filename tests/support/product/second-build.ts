import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { writeFileHashes } from '#client/platform/build/file-hashes.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** A copy of the built product that can become the next version of itself. */
export interface BuildCopy {
  /** Its project folder, for startProduct. */
  readonly folder: string;
  /** Changes the page and the service worker, as a build from other sources would. The page then carries this mark in a meta tag. */
  becomeVersion(mark: string): Promise<void>;
  /** As becomeVersion, but its first script throws: a build that no page starts with. */
  becomeBroken(mark: string): Promise<void>;
  /** As becomeVersion, with every hashed file under another name: what a page of the version before asks for is gone. */
  becomeRenamed(mark: string): Promise<void>;
  remove(): void;
}

const HASHED = /^(.+-)([\w-])([\w-]{6})(\.\w+)$/;
const LIST = /assets\/hashes-[\w-]{12}\.json/;
const TEXT = /\.(?:js|css|html|json)$/;

/** Gives every hashed file below the folder another name, and has all others name it so. */
function renameHashed(folder: string): void {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const names: (readonly [stem: string, next: string])[] = [];
  for (const { parentPath, name } of files) {
    const [, what, first, rest, ending] = HASHED.exec(name) ?? [];
    if (what === undefined || what.startsWith('hashes-')) continue;
    names.push([`${what}${first}${rest}`, `${what}${rest}${first}`]);
    renameSync(join(parentPath, name), join(parentPath, `${what}${rest}${first}${ending}`));
    for (const packed of ['.br', '.gz']) rmSync(join(parentPath, `${name}${packed}`), { force: true });
  }
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !TEXT.test(entry.name)) continue;
    const path = join(entry.parentPath, entry.name);
    const before = readFileSync(path, 'utf8');
    const after = names.reduce((text, [stem, next]) => text.replaceAll(stem, next), before);
    if (after !== before) writeFileSync(path, after);
  }
}

/** Returns a copy of the build in a folder of its own. */
export function copyBuild(): BuildCopy {
  const folder = mkdtempSync(join(tmpdir(), 'strikedesk-build-'));
  cpSync(join(root, 'dist'), join(folder, 'dist'), { recursive: true });
  cpSync(join(root, 'package.json'), join(folder, 'package.json'));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'dir');
  const client = join(folder, 'dist/client');
  type Change = (name: string, edit: (text: string) => string) => void;
  const change: Change = (name, edit) => {
    const path = join(client, name);
    const before = readFileSync(path, 'utf8');
    const after = edit(before);
    if (after === before) throw new Error(`${name} could not be changed`);
    writeFileSync(path, after);
  };
  const read = () => ['index.html', 'service-worker.js'].map((name) => [name, readFileSync(join(client, name), 'utf8')] as const);
  let built = read();
  const become = async (mark: string, more: (change: Change, page: string) => void = () => {}) => {
    for (const [name, text] of built) writeFileSync(join(client, name), text);
    change('index.html', (text) => text.replace('</head>', `<meta name="test-build" content="${mark}"></head>`));
    change('service-worker.js', (text) =>
      text.replace(/"revision":"(\w+)","url":"index\.html"/, `"revision":"$1-${mark}","url":"index.html"`),
    );
    more(change, built[0]?.[1] ?? '');
    change('service-worker.js', (text) => {
      const files = [...text.matchAll(/"url":"([^"]+)"/g)].map(([, file = '']) => file).filter((file) => !LIST.test(file));
      return text.replace(LIST, writeFileHashes(client, files));
    });
    const { compressFiles } = (await import(pathToFileURL(join(root, 'src/server/launch/compress-files.mjs')).href)) as {
      compressFiles: (folder: string) => Promise<void>;
    };
    // What has another name or other contents is served as it is: only the page must be there packed.
    const changed = mkdtempSync(join(tmpdir(), 'strikedesk-changed-'));
    for (const [name] of built) cpSync(join(client, name), join(changed, name));
    await compressFiles(changed);
    cpSync(changed, client, { recursive: true });
    rmSync(changed, { recursive: true });
  };
  return {
    folder,
    becomeVersion: (mark) => become(mark),
    becomeBroken: (mark) =>
      become(mark, (change, page) => {
        const entry = /<script type="module"[^>]* src="\/(assets\/start-[^"]+\.js)"/.exec(page)?.[1];
        if (entry === undefined) throw new Error('the page names no script');
        const broken = `assets/start-${mark}.js`;
        writeFileSync(join(client, broken), 'throw new Error("this build does not start");');
        change('index.html', (text) => text.replaceAll(entry, broken));
        change('service-worker.js', (text) => text.replaceAll(`"${entry}"`, `"${broken}"`));
      }),
    becomeRenamed: (mark) => {
      for (const [name, text] of built) writeFileSync(join(client, name), text);
      renameHashed(client);
      built = read();
      return become(mark);
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
