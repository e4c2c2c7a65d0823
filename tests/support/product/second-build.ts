import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** A copy of the built product that can become the next version of itself. */
export interface BuildCopy {
  /** Its project folder, for startProduct. */
  readonly folder: string;
  /** Changes the page and the service worker, as a build from other sources would. The page then carries this mark in a meta tag. */
  becomeVersion(mark: string): Promise<void>;
  /** As becomeVersion, but its first script throws: a build that no page starts with. */
  becomeBroken(mark: string): Promise<void>;
  /** Takes a file away, as a newer build does that has it under another name. */
  drop(name: string): void;
  remove(): void;
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
  const built = ['index.html', 'service-worker.js'].map((name) => [name, readFileSync(join(client, name), 'utf8')] as const);
  const become = async (mark: string, more: (change: Change, page: string) => void = () => {}) => {
    for (const [name, text] of built) writeFileSync(join(client, name), text);
    change('index.html', (text) => text.replace('</head>', `<meta name="test-build" content="${mark}"></head>`));
    change('service-worker.js', (text) =>
      text.replace(/"revision":"(\w+)","url":"index\.html"/, `"revision":"$1-${mark}","url":"index.html"`),
    );
    more(change, built[0]?.[1] ?? '');
    const { compressFiles } = (await import(pathToFileURL(join(root, 'src/server/launch/compress-files.mjs')).href)) as {
      compressFiles: (folder: string) => Promise<void>;
    };
    await compressFiles(client);
  };
  return {
    folder,
    becomeVersion: (mark) => become(mark),
    becomeBroken: (mark) =>
      become(mark, (change, page) => {
        const entry = /<script type="module"[^>]* src="\/(assets\/[^"]+)"/.exec(page)?.[1];
        if (entry === undefined) throw new Error('the page names no script');
        const broken = `assets/start-${mark}.js`;
        writeFileSync(join(client, broken), 'throw new Error("this build does not start");');
        change('index.html', (text) => text.replaceAll(entry, broken));
        change('service-worker.js', (text) => text.replaceAll(`"${entry}"`, `"${broken}"`));
      }),
    drop: (name) => {
      for (const ending of ['', '.br', '.gz']) rmSync(join(client, `${name}${ending}`), { force: true });
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
