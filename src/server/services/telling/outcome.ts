import type { StoredOutcome } from '#server/db/tables/telling.ts';
import type { WordId } from './words/sentence.ts';

/** Something that has happened and that its trader may be told of. The same outcome has the same key, however often it is derived. */
export interface Outcome extends StoredOutcome {
  readonly words: { readonly id: WordId; readonly values: StoredOutcome['words']['values'] };
  readonly key: string;
}
