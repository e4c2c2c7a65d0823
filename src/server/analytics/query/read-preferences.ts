import { PostgrestError } from './postgrest-error.ts';

/** What a Prefer header may say to PostgREST about a read, or about what only writes. */
const KNOWN =
  /^(?:count=(?:exact|planned|estimated)|handling=(?:strict|lenient)|return=(?:representation|headers-only|minimal)|resolution=(?:merge|ignore)-duplicates|missing=(?:default|null)|tx=(?:commit|rollback)|max-affected=\d+)$/;
/** The preferences supported for reads. */
const FOLLOWED = /^(?:count|handling)=/;

interface Preferences {
  /** Whether all rows of the filter are counted. Every way to count is the exact one here. */
  readonly counted: boolean;
  /** The applied preferences for the Preference-Applied header; null for none. */
  readonly applied: string | null;
}

/** Returns what a Prefer header asks of a read. Throws a PostgrestError where it is to be strict and says what is not followed here. */
export function readPreferences(header: string | undefined): Preferences {
  const said = (header ?? '')
    .split(/[,;]/)
    .map((part) =>
      part
        .trim()
        .replaceAll(/\s*=\s*/g, '=')
        .replaceAll('"', '')
        .toLowerCase(),
    )
    .filter((part) => part !== '');
  const unknown = said.filter((part) => !KNOWN.test(part));
  if (said.includes('handling=strict') && unknown.length > 0)
    throw new PostgrestError(400, 'PGRST122', 'Invalid preferences given with handling=strict', {
      details: `Invalid preferences: ${unknown.join(', ').slice(0, 200)}`,
    });
  const followed = said.filter((part) => KNOWN.test(part) && FOLLOWED.test(part));
  return {
    counted: said.some((part) => /^count=(?:exact|planned|estimated)$/.test(part)),
    applied: followed.length === 0 ? null : followed.join(', '),
  };
}
