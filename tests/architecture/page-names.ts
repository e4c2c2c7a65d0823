import { existsSync } from 'node:fs';
import { join, posix } from 'node:path';
import type { Breach } from './rule.ts';
import type { SourceFile, Tree } from './tree.ts';

/** A word in backticks. */
const quoted = /`([^`\s]+)`/g;
/** Ends as a file of the project does; `*` and `{a,b}` stand for several. */
const file = /^[\w.*{},/-]+\.(?:ts|tsx|mjs|css|json|md|html|yaml)$/;
const folder = /^[\w.-]+(?:\/[\w.-]+)*\/?$/;
/** Stands for a name that a reader chooses, or for a file that a build, a run or a user makes. */
const invented = /NNNN|NAME|1\.2\.3|^(?:dist|data|DATA_DIR)\/|^(?:back-end\.mjs|postgres\.json|licences\.txt)$/;

function asPattern(name: string): string {
  return name
    .replaceAll('.', String.raw`\.`)
    .replaceAll('*', '[^/]*')
    .replaceAll(/\{([^}]+)\}/g, (_, choices: string) => `(?:${choices.replaceAll(',', '|')})`);
}

/** Returns the folders from that of a page up to the root, and the code's own. */
function basesOf(path: string): readonly string[] {
  const parts = path.split('/').slice(0, -1);
  return [...parts.map((_, index) => parts.slice(0, parts.length - index).join('/')), '', 'src'];
}

const under = (base: string, name: string): string => posix.join(base, name);

/** The files and folders of a project. */
interface Places {
  readonly root: string;
  readonly files: ReadonlySet<string>;
  readonly folders: ReadonlySet<string>;
}

function placesOf({ root, files }: Tree): Places {
  const folders = new Set<string>();
  for (const { path } of files)
    for (let above = posix.dirname(path); above !== '.' && !folders.has(above); above = posix.dirname(above)) folders.add(above);
  return { root, files: new Set(files.map(({ path }) => path)), folders };
}

/** Returns what is wrong with the name of a file; null when it leads to one file, or to one below the folder of the page. */
function fileProblem(name: string, page: string, { files }: Places): string | null {
  const bases = basesOf(page);
  if (bases.some((base) => files.has(under(base, name)))) return null;
  const pattern = new RegExp(`(?:^|/)${asPattern(name.replace(/^(?:\.\.\/)+/, ''))}$`);
  const found = [...files].filter((path) => pattern.test(path));
  if (found.length === 0) return `names ${name}, which does not exist`;
  const near = found.some((path) => path.startsWith(`${bases[0]}/`));
  return near || found.length === 1 || /[*{]/.test(name) ? null : `names ${name}, which is the name of ${found.length} files`;
}

/** Returns what is wrong with another name with a slash: a folder or a file without its ending; null when its first part is no folder. */
function folderProblem(name: string, page: string, { root, files, folders }: Places): string | null {
  const first = name.split('/')[0] ?? '';
  const bases = basesOf(page).filter((base) => folders.has(under(base, first)));
  if (bases.length === 0) return null;
  const starts = bases.map((base) => under(base, name.replace(/\/$/, '')));
  const leads = (start: string) => existsSync(join(root, start)) || [...files].some((path) => path.startsWith(`${start}.`));
  return starts.some(leads) ? null : `names ${name}, which does not exist`;
}

/** Returns the words of each line in which names are looked for: those in backticks, and all of a figure (a fence without a language). */
function wordsByLine(page: SourceFile): readonly (readonly string[])[] {
  let fence: string | null = null;
  return page.lines.map((text) => {
    const mark = /^\s*```(\w*)/.exec(text);
    if (mark !== null) {
      fence = fence === null ? (mark[1] ?? '') : null;
      return [];
    }
    if (fence === null) return [...text.matchAll(quoted)].map((match) => match[1] ?? '');
    return fence === '' ? text.split(/[\s,()`]+/) : [];
  });
}

/** Returns the names of files and folders in the pages of a project, in backticks or figures, that lead nowhere, or to several files. */
export function nameProblems(pages: readonly SourceFile[], tree: Tree): readonly Breach[] {
  const places = placesOf(tree);
  const problemOf = (name: string, page: string): string | null => {
    if (name.startsWith('/') || invented.test(name)) return null;
    if (file.test(name)) return fileProblem(name, page, places);
    return name.includes('/') && folder.test(name) ? folderProblem(name, page, places) : null;
  };
  return pages.flatMap((page) =>
    wordsByLine(page).flatMap((names, index) =>
      names.flatMap((name): Breach[] => {
        const why = problemOf(name, page.path);
        return why === null ? [] : [{ path: page.path, line: index + 1, why }];
      }),
    ),
  );
}
