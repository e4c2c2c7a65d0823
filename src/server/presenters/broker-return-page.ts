import type { LinkStatus } from '#server/policies/link-status.ts';
import type { PageLanguage } from './page-language.ts';
import { escapeHtml, plainPage } from './plain-page.ts';

/** What there is to say of a login in a browser that a broker has sent back. */
export interface ReturnView {
  readonly status: LinkStatus;
  /** Path for finishing the login in this browser, when signed in there. */
  readonly appPath: string;
}

const WORDS = {
  en: {
    returned: 'Go back to the app',
    finishes: 'The app finishes the login by itself.',
    begin: 'Log in at your broker',
    type: 'Type the code that your app shows',
    own: 'Your app shows it where you began. Never type a code that somebody sent you: the account would be connected to theirs.',
    wrong: 'This is not the code. Look at your app again.',
    go: 'Go on to the broker',
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
    finishes: 'L’application termine la connexion d’elle-même.',
    begin: 'Connectez-vous chez votre courtier',
    type: 'Saisissez le code affiché par votre application',
    own: 'Votre application l’affiche là où vous avez commencé. Ne saisissez jamais un code que quelqu’un vous a envoyé\u202f: le compte serait relié au sien.',
    wrong: 'Ce n’est pas le code. Regardez de nouveau votre application.',
    go: 'Aller chez le courtier',
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

/** Returns the page for a browser returning from a broker; null for a login not started here. */
export function returnPage(view: ReturnView | null, language: PageLanguage): string {
  const words = WORDS[language];
  const page = (title: string, body: string) => plainPage(title, body, language);
  if (view === null) return page(words.unknown, `<p>${words.again}</p>`);
  if (view.status === 'cancelled') return page(words.cancelled, `<p>${words.nothing}</p>`);
  if (view.status === 'expired') return page(words.expired, `<p>${words.again}</p>`);
  if (view.status === 'finished') return page(words.finished, `<p>${words.close}</p>`);
  return page(
    words.returned,
    `<p>${words.finishes} ${words.close}</p>
<p><a class="button" href="${escapeHtml(view.appPath)}">${words.here}</a></p>`,
  );
}

/** Returns the page on which the code of the app is typed before the way to the broker goes on. */
export function codePage(language: PageLanguage, wrong: boolean): string {
  const words = WORDS[language];
  return plainPage(
    words.begin,
    `${wrong ? `<p role="alert"><strong>${words.wrong}</strong></p>` : ''}
<form method="post">
<div><label for="code">${words.type}</label>
<input id="code" name="code" inputmode="numeric" autocomplete="off" maxlength="8" required autofocus dir="ltr" aria-describedby="own">
<p id="own" class="hint">${words.own}</p></div>
<button>${words.go}</button>
</form>`,
    language,
  );
}
