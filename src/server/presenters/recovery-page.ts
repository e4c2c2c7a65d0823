import type { ErrorCode } from '#contract/errors/registry.ts';
import type { PageLanguage } from './page-language.ts';
import { escapeHtml, plainPage } from './plain-page.ts';

const WORDS = {
  en: {
    title: 'Come back in',
    asks: 'Give the code that the owner of this server made for you, or the one of your recovery file, and a new password.',
    code: 'Code',
    password: 'New password',
    hint: 'At least 10 characters. Every device is signed out, and other codes end.',
    send: 'Set the password',
    lost: 'This code is not good, or not any more.',
    short: 'The password needs 10 to 200 characters.',
    common: 'This password is one of the first that are guessed.',
    own: 'This password is your own name or e-mail.',
    done: 'The new password is set, and every device is signed out.',
    signIn: 'Sign in',
  },
  fr: {
    title: 'Retrouver l’accès',
    asks: 'Donnez le code que le propriétaire de ce serveur a créé pour vous, ou celui de votre fichier de secours, et un nouveau mot de passe.',
    code: 'Code',
    password: 'Nouveau mot de passe',
    hint: 'Au moins 10 caractères. Tous les appareils sont déconnectés, et les autres codes prennent fin.',
    send: 'Choisir ce mot de passe',
    lost: 'Ce code n’est pas valable, ou ne l’est plus.',
    short: 'Le mot de passe doit compter de 10 à 200 caractères.',
    common: 'Ce mot de passe est parmi les premiers que l’on essaie.',
    own: 'Ce mot de passe est votre propre nom ou e-mail.',
    done: 'Le nouveau mot de passe est en place, et tous les appareils sont déconnectés.',
    signIn: 'Se connecter',
  },
} as const satisfies Record<PageLanguage, Readonly<Record<string, string>>>;

/** Faults of a submitted recovery form. */
export type RecoveryFault = 'lost' | 'short' | 'common' | 'own';

/** Returns the fault for a password error. */
export function faultOfPassword(code: ErrorCode): RecoveryFault {
  return code === 'auth.password-own' ? 'own' : 'common';
}

/** Returns the page that asks for a code and a new password, with the fault of the last try. */
export function recoveryPage(language: PageLanguage, fault: RecoveryFault | null = null, code = ''): string {
  const words = WORDS[language];
  const wrong = fault === null ? '' : `<p role="alert"><strong>${words[fault]}</strong></p>\n`;
  return plainPage(
    words.title,
    `${wrong}<p>${words.asks}</p>
<form method="post" action="/recover">
<div><label for="code">${words.code}</label>
<input id="code" name="code" required autocomplete="one-time-code" autocapitalize="characters" spellcheck="false" value="${escapeHtml(code)}"></div>
<div><label for="password">${words.password}</label>
<input id="password" name="password" type="password" required minlength="10" maxlength="200" autocomplete="new-password" aria-describedby="hint">
<p class="hint" id="hint">${words.hint}</p></div>
<button>${words.send}</button>
</form>`,
    language,
  );
}

/** Returns the page after a successful recovery. */
export function recoveredPage(language: PageLanguage): string {
  const words = WORDS[language];
  return plainPage(
    words.title,
    `<p role="status">${words.done}</p>\n<p><a class="button" href="/auth/login">${words.signIn}</a></p>`,
    language,
  );
}
