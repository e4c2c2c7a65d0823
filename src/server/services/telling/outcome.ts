import type { StoredOutcome } from '#server/db/tables/telling.ts';
import type { WordId } from './words/sentence.ts';

/** An event to notify a trader of. Deriving the same outcome again gives the same key. */
export interface Outcome extends StoredOutcome {
  readonly words: { readonly id: WordId; readonly values: StoredOutcome['words']['values'] };
  readonly key: string;
}
