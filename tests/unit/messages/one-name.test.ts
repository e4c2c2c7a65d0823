import { describe, expect, it } from 'vitest';
import { NAV_ENTRIES } from '#client/app/shell/nav-entries.ts';
import { SCREEN_LIST } from '#tests/browser/screen-list.ts';
import { type Language, say } from '#tests/support/client/say.ts';

/** The home page and the market have headings of their own, for the part that is shown. */
const ITS_OWN = new Set(['/app/dashboards/default', '/app/market_view']);
const SOFT_HYPHEN = /\u00ad/g;

describe.each<Language>(['en', 'fr'])('a screen in %s', (language) => {
  it.each(NAV_ENTRIES.map((entry) => [entry.path, entry] as const))('%s is called the same in the menu and on the page', (path, entry) => {
    const named = say(entry.title, {}, language);
    expect(say(entry.railTitle ?? entry.title, {}, language).replaceAll(SOFT_HYPHEN, '')).toBe(named);
    const screen = SCREEN_LIST.find((each) => each.path.split('?')[0] === path);
    if (screen !== undefined && !ITS_OWN.has(path)) expect(say(screen.title, {}, language)).toBe(named);
  });
});
