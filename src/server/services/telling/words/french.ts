import { type AlertWords, alertTold } from './alert-terms.ts';
import { type Sentences, sentences, type Spoken } from './sentence.ts';

const side = (of: Spoken) => (of.is('side', 'BUY') ? 'achat' : 'vente');
const lots = (of: Spoken) => {
  const count = of.text('lots');
  return count === null ? '' : ` ${count} ${count === '1' ? 'lot' : 'lots'}`;
};
const named = (of: Spoken) => of.contract() ?? 'une position';
const why = (of: Spoken) => of.reason() ?? (of.text('code') === null ? null : 'Le motif est dans l’application');
const CARES: Readonly<Record<string, { readonly failed: string; readonly mended: string; readonly so: string }>> = {
  backup: { failed: 'La sauvegarde a échoué', mended: 'Les sauvegardes fonctionnent à nouveau', so: 'Nouvel essai chaque heure' },
  copy: {
    failed: 'La sauvegarde n’a pas été copiée à son second emplacement',
    mended: 'La sauvegarde est à nouveau à son second emplacement',
    so: 'La sauvegarde elle-même est faite. Nouvel essai de la copie chaque heure',
  },
  hook: {
    failed: 'La commande après la sauvegarde a échoué (BACKUP_HOOK)',
    mended: 'La commande après la sauvegarde fonctionne à nouveau (BACKUP_HOOK)',
    so: 'La sauvegarde elle-même est faite. Nouvel essai de la commande chaque heure',
  },
  points: {
    failed: 'Les changements depuis la dernière sauvegarde ne sont pas enregistrés',
    mended: 'Les changements depuis la dernière sauvegarde sont à nouveau enregistrés',
    so: 'Une restauration les perdrait. Nouvel essai chaque minute',
  },
};
const careOf = (of: Spoken) =>
  CARES[of.text('matter') ?? ''] ?? { failed: 'Une sauvegarde a échoué', mended: 'Les sauvegardes fonctionnent à nouveau', so: '' };
const MEASURES: Readonly<Record<string, string>> = { price: 'Prix', change: 'Variation', iv: 'IV', pnl: 'P&L' };

const ALERTS: AlertWords = {
  colon: ' :',
  percent: ' %',
  and: 'et',
  or: 'ou',
  alert: 'Alerte',
  measures: {
    price: 'prix',
    change: 'variation',
    volume: 'volume',
    oi: 'OI',
    'oi-change': 'variation de l’OI',
    iv: 'IV',
    delta: 'delta',
    gamma: 'gamma',
    theta: 'thêta',
    vega: 'véga',
    'atm-iv': 'IV ATM',
    pcr: 'PCR',
    premium: 'prime',
    'position-pnl': 'P&L',
    pnl: 'P&L',
    'account-pnl': 'P&L',
    margin: 'marge utilisée',
    time: 'heure',
  },
  ways: { above: 'au moins', below: 'au plus', 'crosses-up': 'montée à', 'crosses-down': 'descendue à' },
  events: { entered: 'est entré en position', exited: 'est sorti', stopped: 'est arrêté', failed: 'a échoué' },
  found: (symbol, count) => `filtre ${symbol ?? ''}, ${count} ${count > 1 ? 'nouveaux' : 'nouveau'}`,
  old: (seconds) => `il y a ${seconds} s`,
  unknown: 'inconnu',
};

/** French texts. The title says what happened, the body what follows. */
export const french: Sentences = {
  'order-filled': (of) => {
    const price = of.number('price');
    return { title: `Exécuté : ${side(of)}${lots(of)} ${named(of)}`, body: price === null ? '' : `À ${price}.` };
  },
  'order-rejected': (of) => ({
    title: `Rejeté : ${side(of)}${lots(of)} ${named(of)}`,
    body: sentences(why(of), 'L’ordre n’est pas sur le marché'),
  }),
  'order-turned-up': (of) => ({
    title: `${of.text('name') ?? 'Un ordre'} : l’ordre est finalement chez le courtier`,
    body: 'Il avait été annoncé comme jamais arrivé. Son stop et son objectif ne sont plus surveillés : vérifiez maintenant l’ordre et la position.',
  }),
  'order-doubled': (of) => ({
    title: `${of.text('name') ?? 'Un ordre'} : cet ordre est deux fois chez le courtier`,
    body: `Numéros du courtier : ${of.text('first') ?? 'inconnu'} et ${of.text('second') ?? 'inconnu'}. Les deux comptent : annulez l’un des deux maintenant.`,
  }),
  'exit-working': (of) => ({ title: `Stop-loss atteint : ${named(of)}`, body: 'La sortie est envoyée, pas encore confirmée.' }),
  'exit-stopped': (of) => ({ title: `Stop-loss atteint, clôturé : ${named(of)}`, body: 'La sortie est confirmée.' }),
  'exit-target': (of) => ({ title: `Objectif atteint, clôturé : ${named(of)}`, body: 'La sortie est confirmée.' }),
  'exit-failed': (of) => ({ title: `Sortie échouée : ${named(of)}`, body: sentences(why(of), 'La position est peut-être encore ouverte') }),
  'exit-unconfirmed': (of) => {
    const more = of.count('others');
    return {
      title: `Sortie non confirmée : ${named(of)}${more === 0 ? '' : ` et ${more} de plus`}`,
      body: sentences(why(of), 'La position est peut-être encore ouverte : regardez maintenant'),
    };
  },
  'kill-pressed': (of) => ({
    title: of.is('cause', 'hand') ? 'Arrêt d’urgence déclenché' : 'Arrêt d’urgence déclenché par une limite',
    body: 'Le trading est en cours d’arrêt.',
  }),
  'kill-complete': () => ({ title: 'Trading arrêté', body: 'Toutes les étapes sont faites.' }),
  'kill-failed': () => ({ title: 'Arrêt du trading : une étape a échoué', body: 'Regardez maintenant.' }),
  'kill-resumed': () => ({ title: 'Trading repris', body: '' }),
  'day-loss-warned': (of) => {
    const [loss, limit] = [of.money('loss'), of.money('limit')];
    return {
      title: `Perte du jour à ${of.text('percent')} % de sa limite`,
      body: loss === null || limit === null ? '' : `${loss} sur ${limit}.`,
    };
  },
  'day-loss-reached': (of) => ({
    title: 'Limite de perte du jour atteinte',
    body: of.is('action', 'exit')
      ? 'Tout ce qu’elle couvre est en cours de clôture.'
      : 'Rien ne peut être ouvert jusqu’à la fin de la séance.',
  }),
  'feed-silent': (of) => ({
    title: 'Plus de cours',
    body: sentences(`Aucun depuis ${of.time('since')}`, 'Stop-loss et alertes ne sont pas surveillés jusqu’à leur retour'),
  }),
  'watch-failed': (of) => {
    const name = of.text('name');
    if (of.is('watch', 'books'))
      return {
        title: `${name ?? 'Position'} : règlement ou clôture du jour impossible`,
        body: sentences('Erreur du serveur', 'Vérifiez la position et rapprochez son compte'),
      };
    if (of.is('watch', 'order'))
      return {
        title: `${name ?? 'Ordre'} : l’ordre en attente n’est plus à la bourse`,
        body: sentences('Le serveur n’a pas pu le rétablir après un redémarrage', 'Vérifiez-le dans le carnet d’ordres'),
      };
    if (of.is('watch', 'fill'))
      return {
        title: `${name ?? 'Ordre'} : un changement de l’ordre n’a pas pu être comptabilisé`,
        body: sentences('Erreur du serveur', 'Vérifiez l’ordre et rapprochez son compte'),
      };
    const what = of.is('watch', 'alert')
      ? `Alerte${name === null ? '' : ` « ${name} »`} non surveillée`
      : `Limites de perte${name === null ? '' : ` de ${name}`} non surveillées`;
    return { title: what, body: sentences('Erreur du serveur, nouvel essai en cours', 'D’ici là, surveillez vous-même le marché') };
  },
  'session-expiring': (of) => ({
    title: `${of.text('name')} : la connexion au courtier se termine bientôt`,
    body: sentences(`À ${of.time('until')}`, 'Reconnectez-vous pour continuer à négocier'),
  }),
  'session-over': (of) => ({ title: `${of.text('name')} : connexion au courtier requise`, body: 'Rien ne peut lui être envoyé d’ici là.' }),
  'bot-started': (of) => ({ title: `${of.text('name')} a démarré`, body: '' }),
  'bot-entered': (of) => ({ title: `${of.text('name')} est entré en position`, body: '' }),
  'bot-paused': (of) => ({ title: `${of.text('name')} est en pause`, body: sentences(why(of)) }),
  'bot-ended': (of) => {
    const profit = of.money('profit');
    return { title: `${of.text('name')} a terminé`, body: sentences(why(of), profit !== null && `P&L du jour ${profit} avant frais`) };
  },
  'bot-attention': (of) => ({ title: `${of.text('name')} demande votre attention`, body: sentences(why(of)) }),
  'alert-level': (of) => {
    const [value, level] = [of.number('value'), of.number('level')];
    const unit = of.is('measure', 'change') || of.is('measure', 'iv') ? ' %' : '';
    const way = of.is('direction', 'above') ? 'a atteint' : 'est tombé à';
    const title = `${MEASURES[of.text('measure') ?? ''] ?? 'Alerte'} : ${of.contract() ?? ''}`;
    return {
      title: level === null ? title : `${title} ${way} ${level}${unit}`,
      body: sentences(value !== null && `Maintenant ${value}${unit}`, of.text('note')),
    };
  },
  'alert-screen': (of) => ({
    title: `Filtre ${of.text('symbol') ?? ''} : ${of.count('count')} ${of.count('count') > 1 ? 'nouveaux' : 'nouveau'}`,
    body: sentences(of.text('names'), of.text('note')),
  }),
  'alert-terms': (of) => alertTold(of, ALERTS),
  'day-closed': (of) => {
    const profit = of.money('profit');
    return {
      title: `Votre journée du ${of.day('date')}`,
      body: sentences(
        profit !== null && `P&L ${profit} après frais`,
        `Ordres exécutés : ${of.count('filled')}, rejetés : ${of.count('rejected')}`,
      ),
    };
  },
  'server-silent': (of) => ({
    title: `Votre serveur était à l’arrêt pendant ${of.text('minutes')} min`,
    body: sentences(`De ${of.time('from')} à ${of.time('to')}`, 'Stop-loss et alertes n’étaient pas surveillés'),
  }),
  'care-failed': (of) => ({ title: careOf(of).failed, body: sentences(why(of), careOf(of).so) }),
  'care-mended': (of) => ({ title: careOf(of).mended, body: '' }),
  'newer-version': (of) => ({
    title: `Strikedesk ${of.text('version')} est disponible`,
    body: 'Votre serveur a une version plus ancienne.',
  }),
  'signed-in': () => ({
    title: 'Nouvelle connexion à votre compte',
    body: 'Pas vous ? Vérifiez vos appareils et changez de mot de passe.',
  }),
  'locked-out': () => ({ title: 'Trop de mots de passe faux', body: 'La connexion y est bloquée quelques minutes.' }),
  recovered: () => ({
    title: 'Votre compte a été récupéré avec un code de secours',
    body: 'Tous les appareils sont déconnectés. Pas vous ? Contactez le propriétaire de ce serveur.',
  }),
  test: () => ({ title: 'Essai de Strikedesk', body: 'Ce canal fonctionne.' }),
};
