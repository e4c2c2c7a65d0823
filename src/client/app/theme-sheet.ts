import darkSheet from '#client/styles/theme-dark.css?url';
import lightSheet from '#client/styles/theme-light.css?url';

type Theme = 'light' | 'dark';
const SHEETS: Record<Theme, string> = { light: lightSheet, dark: darkSheet };
const ID = 'theme';
const WAIT_MS = 3_000;

function marked(): HTMLLinkElement | null {
  const link = document.getElementById(ID);
  return link instanceof HTMLLinkElement ? link : null;
}

/** Resolves when every sheet of the document is there: the app must not render before. */
export async function sheetsReady(): Promise<void> {
  await Promise.all([...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].map((link) => loaded(link)));
}

/** Resolves when the sheet is there, or when it clearly does not come. */
function loaded(link: HTMLLinkElement): Promise<boolean> {
  if (link.sheet) return Promise.resolve(true);
  return new Promise((resolve) => {
    const done = (there: boolean) => {
      clearTimeout(timer);
      resolve(there);
    };
    const timer = setTimeout(() => done(false), WAIT_MS);
    link.addEventListener('load', () => done(true));
    link.addEventListener('error', () => done(false));
  });
}

let inForce: Theme | null = null;

function apply(theme: Theme): void {
  // Asking for a colour makes the browser go through the styles of the whole page at once, which has just been drawn.
  if (inForce === theme) return;
  inForce = theme;
  document.documentElement.dataset['theme'] = theme;
  const nav = getComputedStyle(document.documentElement).getPropertyValue('--nav').trim();
  if (nav !== '') document.querySelector('meta[name="theme-color"]')?.setAttribute('content', nav);
}

let wanted: Theme | null = null;

/**
 * Shows a theme by loading its sheet: the new link is in force before the old one goes, so nothing flashes. A sheet that does
 * not come leaves the old theme standing.
 */
export async function showTheme(theme: Theme): Promise<void> {
  wanted = theme;
  const old = marked();
  if (old?.getAttribute('href') === SHEETS[theme]) {
    await loaded(old);
    if (wanted === theme) apply(theme);
    return;
  }
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = SHEETS[theme];
  (old ?? document.head.lastElementChild)?.after(link);
  const there = await loaded(link);
  if (!there || wanted !== theme) {
    link.remove();
    return;
  }
  old?.remove();
  link.id = ID;
  apply(theme);
}
