import * as v from 'valibot';

/** All rows of a user by table name, without credentials. */
export const ownDataAnswer = v.object({
  email: v.string(),
  /** ISO, UTC: all rows are as they were then. */
  made_at: v.string(),
  tables: v.record(v.string(), v.array(v.record(v.string(), v.unknown()))),
});

/** The user's own e-mail, typed once more. */
export const removeUserBody = v.object({
  email: v.pipe(v.string(), v.trim(), v.nonEmpty('form.required'), v.maxLength(254, 'form.string-max')),
});
