import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

// Not `new URL`: in a test of the client that is the browser's, which Node does not take.
const client = join(dirname(fileURLToPath(import.meta.url)), '../../../src/client');

/** One folder of messages: each language's texts by id. */
export interface Catalogue {
  /** `i18n` or `features/<name>`. */
  readonly room: string;
  readonly en: Readonly<Record<string, string>>;
  readonly fr: Readonly<Record<string, string>>;
}

function read(file: string): Record<string, string> {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>) : {};
}

/** Returns every catalogue of the client. */
export function readCatalogues(folder = client): readonly Catalogue[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.name !== 'messages') return readCatalogues(path);
      const room = folder.slice(client.length + 1).replaceAll('\\', '/');
      return [{ room, en: read(join(path, 'en.json')), fr: read(join(path, 'fr.json')) }];
    });
}
