import type { IntlShape } from 'react-intl';
import type { RefusedFile } from './read-file.ts';

interface FileState {
  readonly checked: { readonly kind: 'good' } | RefusedFile | null;
  readonly reading: boolean;
  /** It was to be sent already. */
  readonly tried: boolean;
  /** Bytes. */
  readonly largest: number;
}

/** Returns what stands at the file field; null when nothing is wrong, or when it stands line by line below. */
export function fileWords({ checked, reading, tried, largest }: FileState, intl: IntlShape): string | null {
  const text = (id: string) => intl.formatMessage({ id: `import.file-${id}` }, { size: largest / 1_000_000 });
  if (checked === null) return tried && !reading ? text('missing') : null;
  return checked.kind === 'good' || checked.kind === 'wrong' ? null : text(checked.kind);
}
