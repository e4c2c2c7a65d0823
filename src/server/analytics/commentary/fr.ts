import type { Phrasebook } from './wording.ts';

/** The sentences in French. */
export const FRENCH: Phrasebook = {
  gap: {
    titles: [
      (f) => `${f.name} ouvre en ${f.way('hausse', 'baisse')}`,
      (f) => `Gap ${f.way('haussier', 'baissier')} sur ${f.name}`,
      (f) => `${f.name} démarre à ${f.percent('percent')}`,
    ],
    leads: [
      (f) =>
        `${f.name} a ouvert à ${f.price('open')}, ${f.price('points')} points ${f.way('au-dessus', 'au-dessous')} de sa dernière clôture.`,
      (f) => `Le premier cours de ${f.name} est ${f.price('open')}, soit un gap de ${f.percent('percent')}.`,
      (f) => `Pendant la nuit, ${f.name} a varié de ${f.percent('percent')} et commence la séance à ${f.price('open')}.`,
      (f) => `Gap ${f.way('à la hausse', 'à la baisse')} : ${f.name} débute à ${f.price('open')}.`,
    ],
    tails: [
      (f) => `La clôture précédente était ${f.price('previous_close')}.`,
      (f) => `Tant qu’il ne revient pas à ${f.price('previous_close')}, le gap n’est pas comblé.`,
      (f) =>
        `La veille s’est terminée à ${f.price('previous_close')} ; les stops placés entre les deux n’ont pas été exécutés à leur prix.`,
    ],
  },
  'range-break': {
    titles: [
      (f) => `${f.name} sort de son range d’ouverture`,
      (f) => `${f.name} casse ${f.way('par le haut', 'par le bas')}`,
      (f) => `Cassure de range sur ${f.name}`,
    ],
    leads: [
      (f) =>
        `${f.name} a clôturé une minute à ${f.price('close')}, ${f.way('au-dessus', 'au-dessous')} du range de ses ${f.plain('minutes')} premières minutes.`,
      (f) =>
        `À ${f.price('close')}, ${f.name} est ${f.way('au-dessus du plus haut', 'sous le plus bas')} des ${f.plain('minutes')} premières minutes.`,
      (f) => `${f.name} a cassé son range d’ouverture ${f.way('par le haut', 'par le bas')} à ${f.price('close')}.`,
      (f) => `Première clôture de ${f.name} au-delà de son plus ${f.way('haut', 'bas')} d’ouverture : ${f.price('close')}.`,
    ],
    tails: [
      (f) => `Le range allait de ${f.price('range_low')} à ${f.price('range_high')}.`,
      (f) => `De retour entre ${f.price('range_low')} et ${f.price('range_high')}, la cassure échoue.`,
      (f) => `Jusque-là, il tenait entre ${f.price('range_low')} et ${f.price('range_high')}.`,
    ],
  },
  'trend-change': {
    titles: [
      (f) => `${f.name} se retourne à la ${f.way('hausse', 'baisse')}`,
      (f) => `La tendance court terme de ${f.name} change`,
      (f) => `${f.name} : les moyennes se croisent`,
    ],
    leads: [
      (f) =>
        `La moyenne sur ${f.plain('fast_minutes')} minutes de ${f.name} est passée ${f.way('au-dessus', 'au-dessous')} de celle sur ${f.plain('slow_minutes')} minutes.`,
      (f) => `${f.name} s’est retourné à la ${f.way('hausse', 'baisse')} pour l’instant et cote ${f.price('close')}.`,
      (f) => `${f.name}, qui ${f.way('baissait', 'montait')}, ${f.way('monte', 'baisse')} désormais, à ${f.price('close')}.`,
      (f) => `Direction à court terme de ${f.name} : ${f.way('hausse', 'baisse')}, dernier ${f.price('close')}.`,
    ],
    tails: [
      (f) => `Les moyennes valent ${f.price('fast')} et ${f.price('slow')}.`,
      (f) => `Rapide ${f.price('fast')}, lente ${f.price('slow')} ; sans tendance, ces croisements échouent souvent.`,
      (f) => `Rapide ${f.price('fast')} contre lente ${f.price('slow')}.`,
    ],
  },
  'volume-burst': {
    titles: [
      (f) => `Pic de volume sur les futures ${f.name}`,
      (f) => `Futures ${f.name} : ${f.plain('ratio')} fois l’activité habituelle`,
      (f) => `Échanges nourris sur les futures ${f.name}`,
    ],
    leads: [
      (f) => `${f.count('volume')} unités du future ${f.name} ont été échangées en ${f.plain('minutes')} minutes.`,
      (f) => `Le future ${f.name} s’échange à ${f.plain('ratio')} fois son rythme habituel.`,
      (f) => `Les ${f.plain('minutes')} dernières minutes du future ${f.name} ont été animées : ${f.count('volume')} unités.`,
      (f) => `Pic de volume sur le future ${f.name}, ${f.plain('ratio')} fois la normale.`,
    ],
    tails: [
      (f) => `Le cours a varié de ${f.percent('percent')} à ${f.price('close')} ; la normale était de ${f.count('usual')} unités.`,
      (f) => `La demi-heure précédente, la norme était de ${f.count('usual')} unités. Cours ${f.percent('percent')}.`,
      (f) => `Le mouvement qui l’accompagne est de ${f.percent('percent')}, à ${f.price('close')}.`,
    ],
  },
  'iv-move': {
    titles: [
      (f) => `La volatilité de ${f.name} ${f.way('monte', 'baisse')}`,
      (f) => `IV de ${f.name} à ${f.plain('iv')} %`,
      (f) => `Les options sur ${f.name} ${f.way('renchérissent', 'se déprécient')}`,
    ],
    leads: [
      (f) => `L’IV ATM de ${f.name} a ${f.way('gagné', 'perdu')} ${f.plain('points')} points, à ${f.plain('iv')} %.`,
      (f) => `Les options sur ${f.name} intègrent ${f.plain('iv')} % par an, après ${f.plain('before')} %.`,
      (f) => `Les acheteurs d’options paient ${f.way('plus', 'moins')} pour ${f.name} : IV ${f.plain('iv')} %.`,
      (f) => `L’IV de ${f.name} est passée de ${f.plain('before')} à ${f.plain('iv')} %.`,
    ],
    tails: [
      (f) => `Sur l’échéance du ${f.day('expiry')}.`,
      (f) => `Échéance ${f.day('expiry')}.`,
      (f) => `${f.way('Les vendeurs de prime gagnent et risquent plus', 'La prime vendue y gagne')} sur l’échéance du ${f.day('expiry')}.`,
    ],
  },
  'oi-shift': {
    titles: [
      (f) => `${f.name} ${f.plain('strike')} ${f.side('CE', 'PE')} : positions ${f.way('ouvertes', 'fermées')}`,
      (f) => `L’OI bouge à ${f.plain('strike')} sur ${f.name}`,
      (f) => `${f.name} : on ${f.way('renforce', 'quitte')} ${f.plain('strike')} ${f.side('CE', 'PE')}`,
    ],
    leads: [
      (f) =>
        `L’open interest du ${f.side('call', 'put')} ${f.name} ${f.plain('strike')} a ${f.way('augmenté', 'diminué')} de ${f.count('change')} unités.`,
      (f) =>
        `${f.count('change')} unités ont été ${f.way('ajoutées au', 'retirées du')} ${f.side('call', 'put')} ${f.plain('strike')} de ${f.name}.`,
      (f) =>
        `Le plus grand mouvement sur ${f.name} est à ${f.plain('strike')} ${f.side('CE', 'PE')} : ${f.way('plus', 'moins')} ${f.count('change')} unités.`,
      (f) =>
        `${f.name} ${f.plain('strike')} ${f.side('CE', 'PE')} compte ${f.count('oi')} unités ouvertes, ${f.count('change')} de ${f.way('plus', 'moins')}.`,
    ],
    tails: [
      (f) => `Cela fait ${f.plain('share')} % de tous les ${f.side('calls', 'puts')} ouverts du ${f.day('expiry')}.`,
      (f) => `Open interest : ${f.count('oi')} unités, échéance ${f.day('expiry')}.`,
      (f) => `Qui a acheté et qui a vendu, l’OI ne le dit pas (${f.plain('share')} % de son côté, ${f.day('expiry')}).`,
    ],
  },
  'pcr-extreme': {
    titles: [
      (f) => `Ratio put-call de ${f.name} ${f.way('élevé', 'faible')}`,
      (f) => `PCR de ${f.name} à ${f.plain('pcr')}`,
      (f) => `${f.name} : les ${f.way('puts', 'calls')} dominent`,
    ],
    leads: [
      (f) => `Le ratio put-call de ${f.name} atteint ${f.plain('pcr')}, contre ${f.plain('before')}.`,
      (f) => `Les ${f.way('puts', 'calls')} ouverts de ${f.name} dominent nettement : PCR ${f.plain('pcr')}.`,
      (f) => `${f.name} affiche un PCR extrême de ${f.plain('pcr')}.`,
      (f) => `À ${f.plain('pcr')}, le PCR de ${f.name} sort de sa zone habituelle.`,
    ],
    tails: [
      (f) => `Puts ${f.count('put_oi')} unités, calls ${f.count('call_oi')}, échéance ${f.day('expiry')}.`,
      (f) => `Compté sur ${f.count('put_oi')} unités de puts et ${f.count('call_oi')} de calls.`,
      (f) => `Un extrême peut durer des jours ; échéance ${f.day('expiry')}.`,
    ],
  },
  'max-pain-drift': {
    titles: [
      (f) => `Le max pain de ${f.name} passe à ${f.plain('max_pain')}`,
      (f) => `${f.name} : le max pain ${f.way('monte', 'recule')}`,
      (f) => `Le max pain dérive sur ${f.name}`,
    ],
    leads: [
      (f) => `Le max pain de ${f.name} est passé de ${f.plain('before')} à ${f.plain('max_pain')}.`,
      (f) => `Le max pain des acheteurs d’options ${f.name} est désormais ${f.plain('max_pain')}.`,
      (f) => `Le max pain de ${f.name} a ${f.way('gagné', 'perdu')} ${f.plain('points')} points, à ${f.plain('max_pain')}.`,
      (f) => `Les positions sur ${f.name} ont déplacé son max pain vers le ${f.way('haut', 'bas')}, à ${f.plain('max_pain')}.`,
    ],
    tails: [
      (f) => `Le sous-jacent cote ${f.price('spot')} ; échéance ${f.day('expiry')}.`,
      (f) => `Avec l’indice à ${f.price('spot')}, cela fait une dérive de ${f.plain('points')} points.`,
      (f) => `Il compte surtout près de l’échéance, le ${f.day('expiry')}.`,
    ],
  },
  'straddle-decay': {
    titles: [
      (f) => `Le straddle ${f.name} perd ${f.plain('percent')} %`,
      (f) => `Érosion du straddle ${f.name}`,
      (f) => `Érosion de la prime sur ${f.name}`,
    ],
    leads: [
      (f) => `Le straddle ATM de ${f.name} est tombé de ${f.price('before')} à ${f.price('straddle')}.`,
      (f) => `Le call et le put ATM de ${f.name} coûtent ${f.price('straddle')}, ${f.percent('percent')}.`,
      (f) => `${f.name} n’a presque pas bougé et son straddle s’est érodé à ${f.price('straddle')}.`,
      (f) => `La prime sur ${f.name} est à ${f.percent('percent')} : le straddle vaut ${f.price('straddle')}.`,
    ],
    tails: [
      (f) => `Entre-temps, l’indice n’a varié que de ${f.plain('moved')} points ; strike ${f.plain('strike')}, ${f.day('expiry')}.`,
      (f) => `Avant : ${f.price('before')}. Échéance ${f.day('expiry')}.`,
      () => `Le temps a payé les vendeurs ; un mouvement de l’indice peut tout reprendre.`,
    ],
  },
  expiry: {
    titles: [
      (f) => `Échéance ${f.name} dans ${f.plain('minutes_left')} minutes`,
      (f) => `Jour d’échéance de ${f.name}`,
      (f) => `Les options ${f.name} expirent aujourd’hui`,
    ],
    leads: [
      (f) => `Les options ${f.name} du ${f.day('expiry')} expirent dans ${f.plain('minutes_left')} minutes.`,
      (f) => `Il reste ${f.plain('minutes_left')} minutes à cette échéance de ${f.name}.`,
      (f) => `Échéance de ${f.name} : encore ${f.plain('minutes_left')} minutes, sous-jacent ${f.price('spot')}.`,
      (f) => `Ce qui est ouvert sur ${f.name} pour le ${f.day('expiry')} est réglé dans ${f.plain('minutes_left')} minutes.`,
    ],
    tails: [
      (f) => `Le straddle à ${f.plain('strike')} coûte ${f.price('straddle')} ; le max pain est ${f.plain('max_pain')}.`,
      (f) => `Le gamma est le plus fort près de ${f.plain('strike')}, où le straddle coûte ${f.price('straddle')}.`,
      (f) => `Les options vendues demandent plus de marge aujourd’hui. Sous-jacent ${f.price('spot')}, max pain ${f.plain('max_pain')}.`,
    ],
  },
  breadth: {
    titles: [
      (f) => `${f.count('share')} % des actions montent`,
      (f) => `${f.way('Force', 'Faiblesse')} généralisée du marché`,
      (f) => `Hausses / baisses : ${f.count('advances')} en hausse, ${f.count('declines')} en baisse`,
    ],
    leads: [
      (f) => `${f.count('advances')} actions montent et ${f.count('declines')} baissent.`,
      (f) => `Le marché est largement en ${f.way('hausse', 'baisse')} : ${f.count('share')} % des actions qui ont bougé montent.`,
      (f) => `Le marché penche d’un côté, ${f.count('advances')} contre ${f.count('declines')}.`,
      (f) =>
        `Les ${f.way('hausses', 'baisses')} dominent, avec ${f.count('advances')} actions en hausse et ${f.count('declines')} en baisse.`,
    ],
    tails: [
      (f) => `${f.count('unchanged')} sont inchangées.`,
      (f) => `Un mouvement large, pas quelques titres (${f.count('share')} % en hausse).`,
      () => `Un mouvement large finit rarement en quelques minutes.`,
    ],
  },
  vix: {
    titles: [
      (f) => `Indice de volatilité ${f.percent('percent')}`,
      (f) => `INDIA VIX à ${f.price('vix')}`,
      (f) => `L’INDIA VIX ${f.way('grimpe', 'se détend')}`,
    ],
    leads: [
      (f) => `L’indice de volatilité est à ${f.price('vix')}, ${f.percent('percent')} sur la séance.`,
      (f) => `${f.way('Se couvrir coûte plus cher', 'Se couvrir coûte moins cher')} : l’indice de volatilité est à ${f.price('vix')}.`,
      (f) => `De ${f.price('previous_close')}, l’indice de volatilité est ${f.way('monté', 'descendu')} à ${f.price('vix')}.`,
      (f) => `Les options intègrent des mouvements plus ${f.way('grands', 'petits')} qu’hier : INDIA VIX ${f.price('vix')}.`,
    ],
    tails: [
      (f) => `Il avait clôturé à ${f.price('previous_close')}.`,
      (f) => `Soit ${f.percent('percent')} depuis la dernière clôture.`,
      (f) => `${f.way('La prime achetée y gagne', 'La prime vendue y gagne')} tant que cela dure.`,
    ],
  },
  close: {
    titles: [
      (f) => `${f.name} finit à ${f.percent('percent')}`,
      (f) => `${f.name} clôture à ${f.price('close')}`,
      (f) => `Clôture de ${f.name}`,
    ],
    leads: [
      (f) => `${f.name} a fini à ${f.price('close')}, ${f.percent('percent')} sur la séance.`,
      (f) => `La séance de ${f.name} est terminée : ${f.price('close')}.`,
      (f) => `${f.name} a clôturé en ${f.way('hausse', 'baisse')} à ${f.price('close')}.`,
      (f) => `Dernier cours de ${f.name} : ${f.price('close')}, après ${f.price('previous_close')} la veille.`,
    ],
    tails: [
      (f) => `Il a évolué entre ${f.price('low')} et ${f.price('high')}.`,
      (f) => `Plus haut ${f.price('high')}, plus bas ${f.price('low')}.`,
      (f) => `Sa séance s’est tenue entre ${f.price('low')} et ${f.price('high')}.`,
    ],
  },
};
