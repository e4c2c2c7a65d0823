import { readFileSync } from 'node:fs';
import { transformSync } from 'esbuild';

/** Returns the custom properties that a style sheet uses. */
function usedProperties(css: string): Set<string> {
  return new Set([...css.matchAll(/var\((--[a-z0-9-]+)/g)].map((match) => match[1] ?? ''));
}

/** Returns the used declarations of the theme, and its colour scheme. */
function tokensOf(theme: string, used: ReadonlySet<string>): string {
  return [...theme.matchAll(/^\s+([a-z0-9-]+):\s*([^;]+);/gm)]
    .filter(([, name = '']) => name === 'color-scheme' || used.has(name))
    .map(([, name = '', value = '']) => `${name}:${value.replace(/^#([0-9a-f])\1([0-9a-f])\2([0-9a-f])\3$/, '#$1$2$3')}`)
    .join(';');
}

/**
 * Returns the inline style of index.html: critical.css and, from the theme sheets themselves, the colours it uses. The light ones
 * hold until the dark mark is set; the sheet of the theme brings the rest.
 */
export function criticalStyle(folder: URL): string {
  const read = (name: string) => readFileSync(new URL(name, folder), 'utf8');
  const critical = read('critical.css');
  const used = usedProperties(critical);
  const tokens = `:root{${tokensOf(read('theme-light.css'), used)}}:root[data-theme=dark]{${tokensOf(read('theme-dark.css'), used)}}`;
  const { code } = transformSync(`${tokens}${critical}`, {
    loader: 'css',
    minify: true,
    target: ['chrome111', 'safari16.4', 'firefox115'],
  });
  // What a property of one's own begins with is kept as it is, the space too.
  return code.trim().replaceAll(/(--[a-z-]+): /g, '$1:');
}
