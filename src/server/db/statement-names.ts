/** Statements that are kept ready on each connection. A plan costs the database some ten kilobytes a connection. */
const MOST_NAMES = 200;
/** Texts seen once that are remembered. Statements whose text follows the length of a list come and go here. */
const MOST_SEEN = 1_000;
/** Begins the text of a statement that a caller composes: so many forms would take the places of those that every order needs. */
export const VARIED = '/* varied */';
/** Longer texts insert many rows: planning is the least of their work. */
const LONGEST_TEXT = 8_000;

/** Gives a statement that is used again a name: the database then parses and plans it once a connection. */
export interface StatementNames {
  /** Returns the name under which the statement is to be prepared; undefined the first time, and where it is not worth it. */
  nameOf(text: string): string | undefined;
}

/** Returns the names of one pool. */
export function createStatementNames(): StatementNames {
  const names = new Map<string, string>();
  const seen = new Set<string>();
  return {
    nameOf(text) {
      const known = names.get(text);
      if (known !== undefined || names.size >= MOST_NAMES || text.length > LONGEST_TEXT || text.startsWith(VARIED)) return known;
      if (!seen.delete(text)) {
        if (seen.size >= MOST_SEEN) seen.clear();
        seen.add(text);
        return undefined;
      }
      const name = `s${names.size + 1}`;
      names.set(text, name);
      return name;
    },
  };
}
