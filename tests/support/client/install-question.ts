import { vi, type Mock } from 'vitest';
import '#client/platform/install.ts';

type Outcome = 'accepted' | 'dismissed';

/** Has the browser ask whether to install, as the boot script keeps it; the reader will answer so. Returns what opens the question. */
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
