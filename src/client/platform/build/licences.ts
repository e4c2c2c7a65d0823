import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/** One package whose code is in the built client. */
interface Licence {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
  /** Its notice, word for word. */
  readonly text: string;
}

const FONT_LICENCE = new URL('../../styles/fonts/LICENSE', import.meta.url);

/** Returns the folder of the package that a module belongs to; null for our own modules. */
function packageFolder(id: string): string | null {
  const match = /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/.exec(id.replace(/^\0/, ''));
  return match && existsSync(`${match[0]}/package.json`) ? match[0] : null;
}

function licenceOf(folder: string): Licence {
  const { name, version, license } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8')) as Record<string, unknown>;
  const file = readdirSync(folder).find((each) => /^licen[cs]e/i.test(each));
  return {
    name: String(name),
    version: String(version),
    licence: typeof license === 'string' ? license : '',
    text: file === undefined ? '' : readFileSync(`${folder}/${file}`, 'utf8'),
  };
}

/** Returns the Vite plugin that writes `licences.json`: what the bundle holds of others, with their notices. */
export function licences(): Plugin {
  return {
    name: 'licences',
    generateBundle(_options, bundle) {
      const folders = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? file.moduleIds.map(packageFolder) : []));
      const found = [...new Set(folders)].filter((folder) => folder !== null).map((folder) => licenceOf(folder));
      const font = { name: 'Inter', version: '', licence: 'OFL-1.1', text: readFileSync(FONT_LICENCE, 'utf8') };
      const list = [...found, font].toSorted((a, b) => a.name.localeCompare(b.name));
      this.emitFile({ type: 'asset', fileName: 'licences.json', source: JSON.stringify(list) });
    },
  };
}
