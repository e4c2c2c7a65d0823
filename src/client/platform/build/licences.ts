import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import type { Plugin } from 'vite';

/** A package bundled into the client. */
interface Licence {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
  /** The licence notice, verbatim. */
  readonly text: string;
}

const FONT_LICENCE = new URL('../../styles/fonts/LICENSE', import.meta.url);

/** Notices required by a licence but missing as a file in the package. */
const NOTICES: Readonly<Record<string, string>> = {
  'lightweight-charts': 'TradingView Lightweight Charts™\nCopyright (c) TradingView, Inc. https://www.tradingview.com/',
};

/** Returns the folder of the package that a module belongs to; null for our own modules. */
function packageFolder(id: string): string | null {
  const match = /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/.exec(id.replace(/^\0/, ''));
  return match && existsSync(`${match[0]}/package.json`) ? match[0] : null;
}

function licenceOf(folder: string): Licence {
  const { name, version, license } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8')) as Record<string, unknown>;
  const files = readdirSync(folder).filter((each) => /^(?:licen[cs]e|notice)/i.test(each) && statSync(`${folder}/${each}`).isFile());
  const texts = files.toSorted().map((file) => readFileSync(`${folder}/${file}`, 'utf8'));
  const notice = NOTICES[String(name)];
  return {
    name: String(name),
    version: String(version),
    licence: typeof license === 'string' ? license : '',
    text: [...texts, ...(notice === undefined ? [] : [notice])].join('\n\n'),
  };
}

/** Returns the Vite plugin that writes `licences.json`: the bundled third-party packages with their notices. */
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
