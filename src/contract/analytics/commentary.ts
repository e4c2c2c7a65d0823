import * as v from 'valibot';
import { json, loose, oneOf, stamps, text } from './columns.ts';

const COMMENTARY_SEVERITIES = ['info', 'notable', 'warning'] as const;

/** A sentence about what the market did, with the figures it rests on. Newest first, 100 a page. */
export const commentaryRow = v.object({
  ...stamps,
  /** Subject of the comment in kebab case, such as `open`, `new-high`, `oi-build-up`, `close`. */
  kind: text,
  underlying: v.nullable(text),
  severity: oneOf(COMMENTARY_SEVERITIES),
  title_en: text,
  title_fr: text,
  body_en: text,
  body_fr: text,
  figures: json(loose),
});
