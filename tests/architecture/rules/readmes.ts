import { existsSync } from 'node:fs';
import { join, posix } from 'node:path';
import { nameProblems } from '../page-names.ts';
import type { Breach, Rule } from '../rule.ts';
import type { SourceFile, Tree } from '../tree.ts';

const LAYERS = ['src/domain', 'src/contract', 'src/simulator', 'src/server', 'src/client', 'sw', 'tests'];
const LONGEST_LINE = 200;
const LONGEST_PAGE = 150;
/** The first page of the code can be read in two minutes. */
const FIRST_PAGE = { path: 'src/README.md', lines: 120 };
/** This page states how many words all pages may have together; the fixture's states fewer. */
const LIMIT_OF_WORDS = { path: 'tests/architecture/README.md', pattern: /at most\s([\d,]+) words/ };

const link = /\]\((?!https?:|#|mailto:)([^)\s#]+)(?:#[^)]*)?\)/g;

function deadLinks(page: SourceFile, root: string): readonly Breach[] {
  return page.lines.flatMap((text, index) =>
    [...text.matchAll(link)]
      .map((match) => posix.normalize(posix.join(posix.dirname(page.path), match[1] ?? '')))
      .filter((target) => !existsSync(join(root, target)))
      .map((target): Breach => ({ path: page.path, line: index + 1, why: `links to ${target}, which does not exist` })),
  );
}

function lengths(page: SourceFile): readonly Breach[] {
  const most = page.path === FIRST_PAGE.path ? FIRST_PAGE.lines : LONGEST_PAGE;
  const count = page.text.trimEnd().split('\n').length;
  const long = count > most ? [{ path: page.path, why: `has ${count} lines, of ${most}` }] : [];
  const wide = page.lines.flatMap((text, index) =>
    text.length > LONGEST_LINE ? [{ path: page.path, line: index + 1, why: `is ${text.length} characters long, of ${LONGEST_LINE}` }] : [],
  );
  return [...long, ...wide];
}

/** Returns how many words a page has: whatever has a letter or a digit, outside of figures and code in fences. */
const wordsOf = (text: string): number =>
  text
    .replaceAll(/^```[^]*?^```/gm, '')
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

function tooManyWords(pages: readonly SourceFile[]): readonly Breach[] {
  const { path, pattern } = LIMIT_OF_WORDS;
  const stated = pattern.exec(pages.find((page) => page.path === path)?.text ?? '')?.[1];
  if (stated === undefined) return [{ path, why: 'does not state how many words all pages may have together' }];
  // The changelog grows with every version, and nobody reads all of it.
  const words = pages.filter(({ path: page }) => !page.endsWith('CHANGELOG.md')).reduce((sum, page) => sum + wordsOf(page.text), 0);
  return words > Number(stated.replaceAll(',', '')) ? [{ path, why: `allows ${stated} words, all pages have ${words}` }] : [];
}

function missingPages(tree: Tree, pages: readonly SourceFile[]): readonly Breach[] {
  const has = new Set(pages.map((page) => page.path));
  return LAYERS.filter((layer) => tree.files.some((file) => file.path.startsWith(`${layer}/`)) && !has.has(`${layer}/README.md`)).map(
    (layer) => ({ path: `${layer}/README.md`, why: 'is missing' }),
  );
}

export const readmes: Rule = {
  name: 'readmes',
  states:
    'every layer has a README.md; links and file names in Markdown lead to files; pages are short, their lines too, and so are all of them together',
  breaches: (tree) => {
    const pages = tree.files.filter((file) => file.path.endsWith('.md'));
    return [
      ...missingPages(tree, pages),
      ...pages.flatMap((page) => deadLinks(page, tree.root)),
      ...nameProblems(pages, tree),
      ...pages.flatMap((page) => lengths(page)),
      ...tooManyWords(pages),
    ];
  },
};
