import { beforeEach, vi } from 'vitest';

/** Lets the page believe in a phone from now on: no minimum width holds, every maximum does. Undone by the fake server's clean-up of globals. */
export function stubPhone(): void {
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: media.includes('max-width') || media.includes('coarse'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
}

/** Lets the page believe in a phone in every test of the file. */
export function usePhone(): void {
  beforeEach(stubPhone);
}
