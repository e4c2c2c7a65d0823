/**
 * The default form messages in plain English, by code. A client translates `form.*` by code with the values that the field carries;
 * these texts are what a client without a catalogue shows.
 */
export const FORM_MESSAGES = {
  'form.required': 'This field is required',
  'form.whitespace': 'This field cannot be blank',
  'form.enum': 'This must be one of: {expected}',
  'form.type': 'This is not a valid value',
  'form.integer': 'This must be a whole number',
  'form.date': 'This is not a valid date',
  'form.email': 'This is not a valid e-mail address',
  'form.mobile': 'This is not a valid phone number',
  'form.text': 'This has a character that cannot be stored',
  'form.pattern': 'This does not have the right form',
  'form.string-len': 'This must have exactly {len} characters',
  'form.string-min': 'This must have at least {min} characters',
  'form.string-max': 'This must have at most {max} characters',
  'form.number-len': 'This must be equal to {len}',
  'form.number-min': 'This must be at least {min}',
  'form.number-max': 'This must be at most {max}',
  'form.number-above': 'This must be greater than {min}',
  'form.decimals': 'This may have at most four decimal places',
  'form.array-len': 'This must have exactly {len} entries',
  'form.array-min': 'This must have at least {min} entries',
  'form.array-max': 'This must have at most {max} entries',
} as const;

export type FormCode = keyof typeof FORM_MESSAGES;

/** Returns the English text of a form code with its values filled in. */
export function formMessage(code: FormCode, values: Readonly<Record<string, string | number>> = {}): string {
  return FORM_MESSAGES[code].replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
}
