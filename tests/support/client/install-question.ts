import { vi, type Mock } from 'vitest';
import '#client/platform/install.ts';

type Outcome = 'accepted' | 'dismissed';

/** Makes the browser offer installation, as stored by the boot script, with a given answer of the user. Returns the function that opens the question. */
export function askToInstallHere(outcome: Outcome): Mock<() => Promise<{ outcome: Outcome }>> {
  vi.stubGlobal('isSecureContext', true);
  const prompt = vi.fn(() => Promise.resolve({ outcome }));
  window.installQuestion = Object.assign(new Event('beforeinstallprompt'), { prompt });
  return prompt;
}

/** Has the browser ask nothing. */
export function askNothing(): void {
  delete window.installQuestion;
}
