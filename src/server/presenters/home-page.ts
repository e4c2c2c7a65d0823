import type { PageLanguage } from './page-language.ts';
import { escapeHtml, plainPage } from './plain-page.ts';
import { qrSvg } from './qr-svg.ts';

/** Path of the certificate to trust, over plain HTTP. */
export const AUTHORITY_PATH = '/strikedesk-home.crt';

/** A kind of device with its own way to trust a certificate. */
const DEVICES = ['iphone', 'android', 'windows', 'mac', 'firefox'] as const;
type DeviceKind = (typeof DEVICES)[number];

/** Instructions for trusting the certificate, one sentence a step. */
const TRUST_STEPS: Readonly<
  Record<PageLanguage, Readonly<Record<DeviceKind, { readonly name: string; readonly steps: readonly string[] }>>>
> = {
  en: {
    iphone: {
      name: 'iPhone, iPad',
      steps: [
        'In Safari, download the certificate and allow it.',
        'Settings, Profile Downloaded: Install.',
        'Settings, General, About, Certificate Trust Settings: switch Strikedesk at home on.',
        'Open the app in Safari, then Share, Add to Home Screen.',
      ],
    },
    android: {
      name: 'Android',
      steps: [
        'Download the certificate.',
        'Settings, Security, More security settings, Install a certificate, CA certificate: choose the file. (Search the settings for “CA certificate” if yours are arranged differently.)',
        'Open the app in Chrome, then its menu, Install app.',
      ],
    },
    windows: {
      name: 'Windows (Chrome, Edge)',
      steps: [
        'Download the certificate and open it.',
        'Install Certificate, Current User, Place all certificates in the following store: Trusted Root Certification Authorities.',
        'Close the browser, open the app.',
      ],
    },
    mac: {
      name: 'Mac (Safari, Chrome)',
      steps: [
        'Download the certificate and open it: Keychain Access adds it to your login keychain.',
        'Double-click it there, Trust: Always Trust.',
        'Open the app.',
      ],
    },
    firefox: {
      name: 'Firefox, Linux',
      steps: [
        'Download the certificate.',
        'In the settings of the browser search for “certificates”: Authorities, Import, trust it for websites.',
        'Open the app.',
      ],
    },
  },
  fr: {
    iphone: {
      name: 'iPhone, iPad',
      steps: [
        'Dans Safari, téléchargez le certificat et autorisez-le.',
        'Réglages, Profil téléchargé : Installer.',
        'Réglages, Général, Informations, Réglages des certificats : activez Strikedesk at home.',
        'Ouvrez l’app dans Safari, puis Partager, Sur l’écran d’accueil.',
      ],
    },
    android: {
      name: 'Android',
      steps: [
        'Téléchargez le certificat.',
        'Paramètres, Sécurité, Autres paramètres de sécurité, Installer un certificat, Certificat CA : choisissez le fichier. (Cherchez « certificat CA » dans les paramètres s’ils sont rangés autrement.)',
        'Ouvrez l’app dans Chrome, puis son menu, Installer l’application.',
      ],
    },
    windows: {
      name: 'Windows (Chrome, Edge)',
      steps: [
        'Téléchargez le certificat et ouvrez-le.',
        'Installer un certificat, Utilisateur actuel, Placer tous les certificats dans le magasin suivant : Autorités de certification racines de confiance.',
        'Fermez le navigateur, ouvrez l’app.',
      ],
    },
    mac: {
      name: 'Mac (Safari, Chrome)',
      steps: [
        'Téléchargez le certificat et ouvrez-le : Trousseaux d’accès l’ajoute à votre trousseau de session.',
        'Double-cliquez dessus, Se fier : Toujours approuver.',
        'Ouvrez l’app.',
      ],
    },
    firefox: {
      name: 'Firefox, Linux',
      steps: [
        'Téléchargez le certificat.',
        'Dans les paramètres du navigateur, cherchez « certificats » : Autorités, Importer, faites-lui confiance pour les sites web.',
        'Ouvrez l’app.',
      ],
    },
  },
};

const WORDS = {
  en: {
    title: 'Strikedesk at home',
    lead: 'This server speaks HTTPS with a certificate of its own. A device trusts it once; then the app installs and works offline.',
    download: 'Download the certificate',
    open: 'Open the app',
    phone: 'On your phone',
    scan: 'Scan this with its camera, in the same network, and follow the steps for it.',
    code: 'QR code of this page',
    steps: 'Steps',
    fingerprint:
      'Its fingerprint (SHA-256). Compare it with what the command “https” prints on the server: a stranger in your network could show you another.',
    realm: 'The certificate is good for addresses in a home alone: it can vouch for no site of the internet.',
  },
  fr: {
    title: 'Strikedesk at home',
    lead: 'Ce serveur parle HTTPS avec un certificat à lui. Un appareil lui fait confiance une fois ; l’app s’installe alors et fonctionne hors ligne.',
    download: 'Télécharger le certificat',
    open: 'Ouvrir l’app',
    phone: 'Sur votre téléphone',
    scan: 'Scannez ceci avec son appareil photo, sur le même réseau, et suivez les étapes.',
    code: 'Code QR de cette page',
    steps: 'Étapes',
    fingerprint:
      'Son empreinte (SHA-256). Comparez-la avec celle qu’affiche la commande « https » sur le serveur : un inconnu sur votre réseau pourrait vous en montrer une autre.',
    realm: 'Le certificat ne vaut que pour les adresses d’une maison : il ne peut se porter garant d’aucun site d’internet.',
  },
} as const satisfies Record<PageLanguage, Readonly<Record<string, string>>>;

function deviceOf(userAgent: string): DeviceKind {
  if (/iPhone|iPad/.test(userAgent)) return 'iphone';
  if (/Android/.test(userAgent)) return 'android';
  if (/Firefox|Linux/.test(userAgent)) return 'firefox';
  return /Mac/.test(userAgent) ? 'mac' : 'windows';
}

interface HomePage {
  /** Address of the app, over HTTPS. */
  readonly app: string;
  /** Address of this page for a phone; null: reachable from this device only. */
  readonly page: string | null;
  readonly fingerprint: string;
  readonly userAgent: string;
  readonly language: PageLanguage;
}

/** Returns the page with instructions for trusting this server. It needs no script. */
export function homePage({ app, page, fingerprint, userAgent, language }: HomePage): string {
  const words = WORDS[language];
  const here = deviceOf(userAgent);
  const isPhone = here === 'iphone' || here === 'android';
  const steps = [here, ...DEVICES.filter((each) => each !== here)].map((each) => {
    const { name, steps: list } = TRUST_STEPS[language][each];
    return `<details${each === here ? ' open' : ''}><summary>${name}</summary><ol>${list.map((step) => `<li>${step}</li>`).join('')}</ol></details>`;
  });
  const phone =
    isPhone || page === null
      ? ''
      : `<h2>${words.phone}</h2>\n<p>${words.scan}</p>\n<p>${qrSvg(page, words.code)}</p>\n<p><code>${escapeHtml(page)}</code></p>`;
  return plainPage(
    words.title,
    `<p>${words.lead}</p>
<p><a class="button" href="${AUTHORITY_PATH}">${words.download}</a></p>
<h2>${words.steps}</h2>
${steps.join('\n')}
<p><a class="button quiet" href="${escapeHtml(app)}">${words.open}</a></p>
${phone}
<p class="hint">${words.realm}</p>
<p class="hint">${words.fingerprint}<br><code>${fingerprint}</code></p>`,
    language,
  );
}
