import type { Breach, Rule } from '../rule.ts';
import type { SourceFile } from '../tree.ts';

const PRONOUNS = new Set(
  'it its itself they them their themselves this that these those what who which whose whom he she his her one ones'.split(' '),
);
/** Above this share of pronouns a reader must look up in the code what a comment speaks of. */
const LARGEST_SHARE = 0.2;
/** A comment of fewer words is a label, whose subject is the line beneath. */
const FEWEST_WORDS = 6;
const PRINTED = 20;

/** A block comment, or lines that follow each other and begin with `//`. */
const COMMENT = /\/\*\*?([\s\S]*?)\*\/|(?:^|\s)\/\/ ?(.*(?:\n\s*\/\/ ?.*)*)/g;

interface Riddle extends Breach {
  readonly share: number;
}

function riddlesIn(file: SourceFile): readonly Riddle[] {
  return [...file.text.matchAll(COMMENT)].flatMap((match) => {
    const words = wordsOf(match[1] ?? match[2] ?? '');
    const pronouns = words.filter((word) => PRONOUNS.has(word)).length;
    const share = pronouns / words.length;
    if (words.length < FEWEST_WORDS || share <= LARGEST_SHARE) return [];
    const start = match.index + (/^\s/.test(match[0]) ? 1 : 0);
    const line = file.text.slice(0, start).split('\n').length;
    return [{ path: file.path, line, why: `${pronouns} of the comment's ${words.length} words are pronouns: name its subject`, share }];
  });
}

/** Code in backticks is one word, an address none. */
function wordsOf(comment: string): readonly string[] {
  const prose = comment
    .replaceAll(/\n\s*(?:\*|\/\/)/g, ' ')
    .replaceAll(/`[^`]*`/g, ' code ')
    .replaceAll(/https?:\S+/g, ' ');
  return prose.toLowerCase().match(/[a-z']+/g) ?? [];
}

export const plainComments: Rule = {
  name: 'plain-comments',
  states: `a comment names its subject: at most a fifth of its words are pronouns (the worst ${PRINTED} are printed)`,
  breaches(tree) {
    const code = tree.files.filter(({ code, path }) => code && /^(src|sw)\//.test(path) && !/\/generated\//.test(path));
    const riddles = code.flatMap((file) => riddlesIn(file)).toSorted((a, b) => b.share - a.share);
    const worst = riddles.slice(0, PRINTED).map(({ path, line, why }): Breach => ({ path, line: line ?? 1, why }));
    return riddles.length > PRINTED ? [...worst, { path: 'src', why: `${riddles.length} comments of this kind in all` }] : worst;
  },
};
