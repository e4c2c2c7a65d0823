import { beforeEach, vi } from 'vitest';

/** Lets the page believe in a phone: no minimum width holds, every maximum does. Undone by the fake server's clean-up of globals. */
export function usePhone(): void {
  beforeEach(() => {
    vi.stubGlobal('matchMedia', (media: string) => ({
      media,
      matches: media.includes('max-width') || media.includes('coarse'),
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
  });
}
