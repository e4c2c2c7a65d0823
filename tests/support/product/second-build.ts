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
  remove(): void;
}

/** Returns a copy of the build in a folder of its own. */
export function copyBuild(): BuildCopy {
  const folder = mkdtempSync(join(tmpdir(), 'strikedesk-build-'));
  cpSync(join(root, 'dist'), join(folder, 'dist'), { recursive: true });
  cpSync(join(root, 'package.json'), join(folder, 'package.json'));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'dir');
  const client = join(folder, 'dist/client');
  return {
    folder,
    async becomeVersion(mark) {
      const change = (name: string, edit: (text: string) => string) => {
        const path = join(client, name);
        const before = readFileSync(path, 'utf8');
        const after = edit(before);
        if (after === before) throw new Error(`${name} could not be changed`);
        writeFileSync(path, after);
      };
      change('index.html', (text) => text.replace('</head>', `<meta name="test-build" content="${mark}"></head>`));
      change('service-worker.js', (text) =>
        text.replace(/"revision":"(\w+)","url":"index\.html"/, `"revision":"$1-${mark}","url":"index.html"`),
      );
      const { compressFiles } = (await import(pathToFileURL(join(root, 'src/server/launch/compress-files.mjs')).href)) as {
        compressFiles: (folder: string) => Promise<void>;
      };
      await compressFiles(client);
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
