/** The browser's own question whether to install the app, which only a press may open, once. */
interface InstallQuestion extends Event {
  readonly prompt: () => Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

declare global {
  interface Window {
    /** Kept by the boot script (build/boot-script.ts): the browser asks once, often before the app stands. */
    installQuestion?: InstallQuestion;
  }
  interface Navigator {
    /** Safari's word for an app that was opened from the home screen. */
    readonly standalone?: boolean;
  }
}

/** Way of installing the app in this browser. `asks`: a press opens the browser's install prompt. */
export type InstallWay = 'installed' | 'insecure' | 'asks' | Guide;
/** Devices with manual installation steps. */
export type Guide = 'ios' | 'android' | 'desktop';
export const GUIDES: readonly Guide[] = ['ios', 'android', 'desktop'];

const STANDALONE = '(display-mode: standalone)';

/** Returns the kind of device, for its installation steps. An iPad reports itself as a Mac, but with touch points. */
export function deviceGuide(): Guide {
  const { userAgent, maxTouchPoints } = navigator;
  if (/iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1)) return 'ios';
  return userAgent.includes('Android') ? 'android' : 'desktop';
}

/** Returns how the app can be installed in this browser now. */
export function installWay(): InstallWay {
  if (matchMedia(STANDALONE).matches || navigator.standalone === true) return 'installed';
  if (!window.isSecureContext) return 'insecure';
  return window.installQuestion === undefined ? deviceGuide() : 'asks';
}

/** Opens the browser's install prompt; call only on a press. Returns the user's choice, null without a prompt. */
export async function askToInstall(): Promise<'accepted' | 'dismissed' | null> {
  const question = window.installQuestion;
  if (question === undefined) return null;
  delete window.installQuestion;
  return (await question.prompt()).outcome;
}

/** Calls back when the way may have changed. Returns the undoing. */
export function watchInstall(changed: () => void): () => void {
  const standalone = matchMedia(STANDALONE);
  const events = ['beforeinstallprompt', 'appinstalled'] as const;
  for (const name of events) addEventListener(name, changed);
  standalone.addEventListener('change', changed);
  return () => {
    for (const name of events) removeEventListener(name, changed);
    standalone.removeEventListener('change', changed);
  };
}
