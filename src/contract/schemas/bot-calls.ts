import * as v from 'valibot';
import { CALL_ACTIONS } from '#domain/bots/definition.ts';
import { wallMs } from './common.ts';

/** Whether somebody may call a bot, since when, and when somebody last did. */
export const callerAnswer = v.object({ made_at: v.nullable(wallMs), called_at: v.nullable(wallMs) });

/** The secret is said once: only its hash is kept. */
export const callSecretAnswer = v.object({ secret: v.string(), made_at: wallMs });

/** An offset without minutes is valid ISO 8601, but `Date.parse` rejects it. */
const isInstant = (text: string): boolean => Number.isFinite(Date.parse(text));

export const callBody = v.object({
  secret: v.pipe(v.string('form.type'), v.minLength(1, 'form.required'), v.maxLength(100, 'form.string-max')),
  /** The caller's own name of this call: the same id is the same call, however often it comes. */
  id: v.pipe(v.string('form.type'), v.minLength(1, 'form.required'), v.maxLength(100, 'form.string-max')),
  action: v.picklist(CALL_ACTIONS, 'form.enum'),
  /** When it was said, in milliseconds since 1970 or as ISO 8601; left out it is said now. A call that is too old is refused, never followed later. */
  time: v.exactOptional(
    v.union(
      [v.pipe(v.number(), v.finite()), v.pipe(v.string(), v.isoTimestamp('form.pattern'), v.check(isInstant, 'form.pattern'))],
      'form.pattern',
    ),
  ),
});

export const callAnswer = v.object({ id: v.string(), action: v.picklist(CALL_ACTIONS), message: v.string() });
