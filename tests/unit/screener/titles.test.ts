import { expect, it } from 'vitest';
import { STARTER_SCREENS } from '#domain/screener/starter-screens.ts';
import { FIELD_IDS, SCREEN_FIELDS } from '#domain/screener/fields.ts';
import { SCREENER_TITLES } from '#server/analytics/screener-titles.ts';
import { readFileSync } from 'node:fs';

const catalogue = (feature: string, locale: string) =>
  JSON.parse(readFileSync(`src/client/features/${feature}/messages/${locale}.json`, 'utf8')) as Record<string, string>;

it('a screen that everybody has is called the same wherever it is named', () => {
  for (const { id } of STARTER_SCREENS)
    for (const locale of ['en', 'fr'] as const) {
      const title = SCREENER_TITLES[id]?.[locale];
      expect(catalogue('screener', locale)[`screener.starter.${id}`], id).toBe(title);
      expect(catalogue('alerts', locale)[`alerts.starter.${id}`], id).toBe(title);
      expect(catalogue('notifications', locale)['notifications.alert.screen']).toContain(`${id.replaceAll('-', '_')} {${title}}`);
    }
});

it('every field and every word that it can have has a name', () => {
  const names = catalogue('screener', 'en');
  for (const id of FIELD_IDS) {
    expect(names[`screener.field.${id}`], id).toBeTruthy();
    const field = SCREEN_FIELDS[id];
    expect(names[`screener.group.${field.group}`], field.group).toBeTruthy();
    if (field.type === 'choice') for (const choice of field.choices) expect(names[`screener.choice.${choice}`], choice).toBeTruthy();
  }
});
