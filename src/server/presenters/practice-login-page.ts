import type { PageLanguage } from './page-language.ts';
import { escapeHtml, plainPage } from './plain-page.ts';

const NUMBER = '<strong>#</strong>';
const WORDS = {
  en: {
    title: 'Practice broker',
    asks: `Strikedesk asks to place orders for account ${NUMBER} until 06:00 of the next morning.`,
    practice: 'This is a practice page: no real broker and no real money is behind it.',
    approve: 'Approve',
    cancel: 'Cancel',
    lost: 'This login link is not valid any more. Go back to Strikedesk and start again.',
  },
  fr: {
    title: 'Courtier d’entraînement',
    asks: `Strikedesk demande à passer des ordres pour le compte ${NUMBER} jusqu’à 06:00 le lendemain matin.`,
    practice: 'Ceci est une page d’entraînement\u202f: aucun vrai courtier ni argent réel derrière elle.',
    approve: 'Accepter',
    cancel: 'Annuler',
    lost: 'Ce lien de connexion n’est plus valable. Revenez à Strikedesk et recommencez.',
  },
} as const satisfies Record<PageLanguage, object>;

/** Returns the page on which the login is approved or cancelled. */
export function loginPage(state: string, accountNumber: string, language: PageLanguage): string {
  const words = WORDS[language];
  return plainPage(
    words.title,
    `<p>${words.asks.replace('#', escapeHtml(accountNumber))}</p>
<p>${words.practice}</p>
<form method="post" action="/practice-broker/login">
<input type="hidden" name="state" value="${escapeHtml(state)}">
<button name="decision" value="approve">${words.approve}</button>
<button name="decision" value="cancel">${words.cancel}</button>
</form>`,
    language,
  );
}

/** Returns the page for a link that is unknown or over. */
export function lostLinkPage(language: PageLanguage): string {
  return plainPage(WORDS[language].title, `<p>${WORDS[language].lost}</p>`, language);
}
