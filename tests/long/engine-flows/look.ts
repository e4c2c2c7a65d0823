import { expect } from 'vitest';
import { type Language, say } from '#tests/support/client/say.ts';
import { type EngineFlow, heading, signedIn } from './stage.ts';

const APPEARANCE = '/app/pages/setting/appearance';
const LANGUAGE = '/app/pages/setting/language';

/** Runs in the page. */
function looks(): object {
  const { lang, dir } = document.documentElement;
  const theme = document.documentElement.getAttribute('data-theme');
  return {
    lang,
    dir,
    theme,
    body: document.body.dir,
    marker: document.body.dataset['direction'],
    ground: getComputedStyle(document.documentElement).backgroundColor,
  };
}

export const look: EngineFlow = {
  name: 'French, dark and from right to left are chosen in the settings and stay over a reload',
  size: 'phone',
  async act(stage) {
    const { page, origin } = stage;
    await signedIn(stage);
    const choose = (id: string, language: Language = 'en') => page.click({ text: say(`settings.choice.${id}`, {}, language) });
    await page.goto(`${origin}${APPEARANCE}`);
    await page.shown(heading('settings.appearance.title'));
    const { ground: light } = (await page.evaluate(looks)) as { ground: string };
    await choose('currentTheme.dark');
    await choose('direction.rtl');
    await page.goto(`${origin}${LANGUAGE}`);
    await page.shown(heading('settings.language.title'));
    await choose('locale.fr');
    await page.shown(heading('settings.language.title', 'fr'));
    const wanted = { lang: 'fr', dir: 'rtl', theme: 'dark', body: 'rtl', marker: 'rtl' };
    await expect.poll(() => page.evaluate(looks)).toMatchObject(wanted);
    await page.reload();
    await page.shown(heading('settings.language.title', 'fr'));
    await expect.poll(() => page.evaluate(looks)).toMatchObject(wanted);
    await expect.poll(async () => ((await page.evaluate(looks)) as { ground: string }).ground).not.toBe(light);
  },
};
