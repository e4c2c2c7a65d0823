import { createHash } from 'node:crypto';

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 26rem; margin: 12vh auto; padding: 0 1.25rem; }
form { display: flex; gap: .75rem; flex-wrap: wrap; }
button { font: inherit; min-height: 2.75rem; padding: 0 1.25rem; border-radius: .5rem; border: 1px solid currentColor; cursor: pointer; }
`;
const STYLE_HASH = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`;

/** Policy of the practice broker's pages: its own style, its own form, nothing else. */
export const LOGIN_PAGE_POLICY = [
  "default-src 'none'",
  `style-src ${STYLE_HASH}`,
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ');

const escape = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${title}</h1>
${body}
</main>
</body>
</html>
`;
}

/** Returns the page on which the login is approved or cancelled. */
export function loginPage(state: string, accountNumber: string): string {
  return page(
    'Practice broker',
    `<p>Strikedesk asks to place orders for account <strong>${escape(accountNumber)}</strong> until 06:00 of the next morning.</p>
<p>This is a practice page: no real broker and no real money is behind it.</p>
<form method="post" action="/practice-broker/login">
<input type="hidden" name="state" value="${escape(state)}">
<button name="decision" value="approve">Approve</button>
<button name="decision" value="cancel">Cancel</button>
</form>`,
  );
}

/** Returns the page for a link that is unknown or over. */
export function lostLinkPage(): string {
  return page('Practice broker', '<p>This login link is not valid any more. Go back to Strikedesk and start again.</p>');
}
