import { posix } from 'node:path';
import type { Breach, Rule } from '../rule.ts';

const rooms = ['src/domain', 'src/contract', 'src/simulator', 'src/server', 'src/client', 'sw', 'tests'];
const LONGEST_LINE = 200;
const link = /\]\((?!https?:|#|mailto:)([^)\s#]+)(?:#[^)]*)?\)/g;

export const readmes: Rule = {
  name: 'readmes',
  states:
    'every layer says in its README.md what lives there, every link of a README leads somewhere, and its lines can be read side by side',
  breaches: (tree) => {
    const paths = new Set(tree.files.map((file) => file.path));
    const exists = (path: string) => paths.has(path) || [...paths].some((file) => file.startsWith(`${path.replace(/\/$/, '')}/`));
    const missing = rooms
      .filter((room) => exists(room) && !paths.has(`${room}/README.md`))
      .map((room): Breach => ({ path: `${room}/README.md`, why: 'is missing' }));
    const dead = tree.files
      .filter((file) => file.path.endsWith('README.md'))
      .flatMap((file) =>
        file.lines.flatMap((text, index) =>
          [...text.matchAll(link)]
            .map((match) => posix.normalize(posix.join(posix.dirname(file.path), match[1] ?? '')))
            .filter((target) => !exists(target))
            .map((target): Breach => ({ path: file.path, line: index + 1, why: `links to ${target}, which does not exist` })),
        ),
      );
    const long = tree.files
      .filter((file) => file.path.endsWith('README.md'))
      .flatMap((file) =>
        file.lines.flatMap((text, index) =>
          // A row of a table cannot be broken.
          text.length > LONGEST_LINE && !text.startsWith('|')
            ? [{ path: file.path, line: index + 1, why: `is ${text.length} characters long, of ${LONGEST_LINE}` }]
            : [],
        ),
      );
    return [...missing, ...dead, ...long];
  },
};
