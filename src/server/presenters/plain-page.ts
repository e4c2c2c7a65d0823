import { createHash } from 'node:crypto';
import type { PageLanguage } from './page-language.ts';

/** The app's colours, for a browser without the app. */
const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif;
  --canvas: #f3f6fb; --surface: #fff; --border: #d3dce9; --edge: #75849b; --text: #0d1626; --hint: #566479; --primary: #0b5bd3; --on: #fff; }
@media (prefers-color-scheme: dark) { :root {
  --canvas: #0a101b; --surface: #111a29; --border: #26354d; --edge: #6c7f9c; --text: #e9eff8; --hint: #93a2b9; --primary: #79aeff; --on: #06152e; } }
body { margin: 0; padding: min(12vh, 5rem) .75rem; color: var(--text); background: var(--canvas); overflow-wrap: break-word; }
main { box-sizing: border-box; max-width: 27rem; margin: 0 auto; padding: 1.5rem; background: var(--surface); border: 1px solid var(--border); border-radius: .75rem; }
h1 { margin: 0 0 1rem; font-size: 1.5rem; line-height: 1.25; }
main > :last-child { margin-bottom: 0; }
form { display: flex; gap: .75rem; flex-wrap: wrap; }
form > div { flex: 1 0 100%; }
button, .button { font: inherit; font-weight: 600; min-height: 2.75rem; padding: 0 1.25rem; border-radius: .5rem; border: 1px solid var(--edge); color: inherit; background: none; cursor: pointer; }
button:first-of-type, .button { color: var(--on); background: var(--primary); border-color: var(--primary); }
label { display: block; margin-bottom: .5rem; font-weight: 600; }
input { box-sizing: border-box; font: inherit; font-size: 1.5rem; letter-spacing: .35em; width: 100%; min-height: 3rem; padding: .25rem .75rem; color: inherit; background: none; border-radius: .5rem; border: 1px solid var(--edge); }
:focus-visible { outline: 2px solid var(--primary); outline-offset: 2px; }
.hint { margin: .5rem 0 0; font-size: .875rem; color: var(--hint); }
.button { display: inline-flex; align-items: center; text-decoration: none; }
.button.quiet { color: inherit; background: none; border-color: var(--edge); }
h2 { margin: 1.5rem 0 .5rem; font-size: 1.125rem; }
summary { min-height: 2.75rem; display: flex; align-items: center; font-weight: 600; cursor: pointer; }
summary::before { content: '+'; width: 1.25rem; }
[open] > summary::before { content: '−'; }
ol { margin: 0 0 .75rem; padding-inline-start: 1.5rem; }
code { font: .875rem/1.5 ui-monospace, monospace; overflow-wrap: anywhere; }
`;
const STYLE_HASH = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`;

/** Policy of pages outside the app: only their own style and form. */
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
