import type { IntlShape } from 'react-intl';
import type { Alert, AlertFiring } from '#client/api/types.ts';
import { hasText } from '#client/i18n/has-text.ts';

type Watched = Pick<AlertFiring, 'measure' | 'subject' | 'screen_id' | 'trigger'>;

/** Returns what of an alert its sentence needs. */
export function watchedOf({ watch, subject, trigger }: Alert): Watched {
  return { measure: watch.measure, subject, screen_id: watch.screen_id, trigger };
}

/** Returns the name of what is watched; screens that everybody has are named in the reader's language. */
export function subjectName(intl: IntlShape, { subject, screen_id: screen }: Pick<Watched, 'subject' | 'screen_id'>): string {
  if (subject !== null) return subject;
  const id = `alerts.starter.${screen?.replace('starter-', '') ?? ''}`;
  return hasText(intl, id) ? intl.formatMessage({ id }) : '';
}

/** Returns an alert as a sentence. Its level is what the trader typed, not a number of the market. */
export function alertSentence(intl: IntlShape, watched: Watched): string {
  const name = subjectName(intl, watched);
  const { trigger, measure } = watched;
  if (trigger.kind === 'screen') return intl.formatMessage({ id: 'alerts.sentence.screen' }, { name });
  const level = intl.formatNumber(trigger.level, { maximumFractionDigits: 4 }).replace('-', '\u2212');
  return intl.formatMessage({ id: 'alerts.sentence.level' }, { name, measure, direction: trigger.direction, level });
}
