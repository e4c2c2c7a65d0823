import type { LinkStatus } from '#server/policies/link-status.ts';
import type { PageLanguage } from './page-language.ts';
import { escapeHtml, plainPage } from './plain-page.ts';

/** What there is to say of a login in a browser that a broker has sent back. */
export interface ReturnView {
  readonly code: string;
  readonly status: LinkStatus;
  /** Where the login can be finished in this browser, by whoever is signed in there. */
  readonly appPath: string;
}

const WORDS = {
  en: {
    returned: 'Go back to the app',
    same: 'The app shows the same code and finishes the login by itself:',
    here: 'Finish in this window',
    close: 'You can close this page.',
    cancelled: 'Login cancelled',
    nothing: 'Nothing was connected. Go back to the app to start again.',
    finished: 'Account connected',
    expired: 'This login has expired',
    unknown: 'This link did not start here',
    again: 'Nothing was connected. Go back to the app and start again there.',
  },
  fr: {
    returned: 'Revenez à l’application',
    same: 'L’application affiche le même code et termine la connexion d’elle-même\u202f:',
    here: 'Terminer dans cette fenêtre',
    close: 'Vous pouvez fermer cette page.',
    cancelled: 'Connexion annulée',
    nothing: 'Rien n’a été connecté. Revenez à l’application pour recommencer.',
    finished: 'Compte connecté',
    expired: 'Cette connexion a expiré',
    unknown: 'Ce lien ne vient pas d’ici',
    again: 'Rien n’a été connecté. Revenez à l’application et recommencez-y.',
  },
} as const satisfies Record<PageLanguage, object>;

/** Returns the page for a browser that a broker has sent back; null is a login that nobody started here. */
export function returnPage(view: ReturnView | null, language: PageLanguage): string {
  const words = WORDS[language];
  const page = (title: string, body: string) => plainPage(title, body, language);
  if (view === null) return page(words.unknown, `<p>${words.again}</p>`);
  if (view.status === 'cancelled') return page(words.cancelled, `<p>${words.nothing}</p>`);
  if (view.status === 'expired') return page(words.expired, `<p>${words.again}</p>`);
  if (view.status === 'finished') return page(words.finished, `<p>${words.close}</p>`);
  return page(
    words.returned,
    `<p>${words.same}</p>
<p class="code" dir="ltr">${escapeHtml(view.code)}</p>
<p>${words.close}</p>
<p><a class="button" href="${escapeHtml(view.appPath)}">${words.here}</a></p>`,
  );
}
