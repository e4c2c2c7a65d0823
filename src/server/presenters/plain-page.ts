import { createHash } from 'node:crypto';
import type { PageLanguage } from './page-language.ts';

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 26rem; margin: 12vh auto; padding: 0 1.25rem; overflow-wrap: break-word; }
form { display: flex; gap: .75rem; flex-wrap: wrap; }
button, .button { font: inherit; min-height: 2.75rem; padding: 0 1.25rem; border-radius: .5rem; border: 1px solid currentColor; cursor: pointer; }
label { display: block; margin-bottom: .5rem; }
input { font: inherit; font-size: 1.5rem; letter-spacing: .35em; width: 8rem; padding: .25rem .5rem; border-radius: .5rem; border: 1px solid currentColor; }
.button { display: inline-flex; align-items: center; color: inherit; text-decoration: none; }
`;
const STYLE_HASH = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`;

/** Policy of the pages that are not the app: their own style, their own form, nothing else. */
export const PLAIN_PAGE_POLICY = [
  "default-src 'none'",
  `style-src ${STYLE_HASH}`,
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ');

/** Returns the text as HTML. */
export const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Returns a page without a script. `body` is HTML, `title` text. */
export function plainPage(title: string, body: string, language: PageLanguage): string {
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
${body}
</main>
</body>
</html>
`;
}
