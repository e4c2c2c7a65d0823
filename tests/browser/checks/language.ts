import type { Page } from 'playwright-core';
import { readCatalogues } from '#tests/support/client/catalogue-files.ts';

/** English texts that no French screen may show: those without values whose French is different, and is nowhere else the same words. */
function englishOnly(): readonly string[] {
  const catalogues = readCatalogues();
  const french = new Set(catalogues.flatMap(({ fr }) => Object.values(fr)));
  return [
    ...new Set(
      catalogues.flatMap(({ en, fr }) =>
        Object.entries(en)
          .filter(([id, text]) => !text.includes('{') && fr[id] !== text && !french.has(text))
          .map(([, text]) => text),
      ),
    ),
  ];
}

/** Whatever no French screen may show: texts, and the bare ids of messages. Read once: the catalogues do not change under a test. */
let foreign: ReadonlySet<string> | undefined;
const foreignTexts = () => (foreign ??= new Set([...englishOnly(), ...readCatalogues().flatMap(({ en }) => Object.keys(en))]));

/** Returns the texts, labels and titles of a French page that are English, or the bare id of a message. */
export async function untranslatedTexts(page: Page): Promise<readonly string[]> {
  const texts = await page.evaluate(() => {
    const found: string[] = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node instanceof Text) {
        if (!node.parentElement?.closest('script,style')) found.push(node.data.trim());
      } else if (node instanceof Element) {
        for (const name of ['aria-label', 'title', 'placeholder', 'aria-description', 'aria-roledescription', 'alt']) {
          const value = node.getAttribute(name);
          if (value) found.push(value.trim());
        }
      }
    }
    return found.filter((text) => text !== '');
  });
  return [...new Set(texts.filter((text) => foreignTexts().has(text)))];
}
