/*
 * The few signs that the first page needs, drawn like the icon set's own (lucide, ISC licence), without its run-time code:
 * the sign-in route must stay small. Everything else uses the icon set.
 */
const EYE =
  'M2.062 12.348a1 1 0 0 1 0-.696 10.75 10.75 0 0 1 19.876 0 1 1 0 0 1 0 .696 10.75 10.75 0 0 1-19.876 0M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6';
const PATHS = {
  eye: EYE,
  'eye-off': `${EYE}M3 3l18 18`,
  sun: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8M12 2v2M12 20v2M4.93 4.93l1.41 1.41M17.66 17.66l1.41 1.41M2 12h2M20 12h2M6.34 17.66l-1.41 1.41M19.07 4.93l-1.41 1.41',
  moon: 'M12 3a6 6 0 0 0 9 9 9 9 0 1 1-9-9',
  alert: 'M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20M12 8v4M12 16h.01',
  check: 'M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20M16 9l-5.5 5.5L8 12',
  info: 'M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20M12 16v-4M12 8h.01',
  warn: 'M21.73 18l-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3M12 9v4M12 17h.01',
  spinner: 'M21 12a9 9 0 1 1-6.219-8.56',
} as const;
export type GlyphName = keyof typeof PATHS;

/** A decorative sign; text or an aria-label beside it gives the meaning. */
export function Glyph({ name, size = 20 }: { name: GlyphName; size?: number }) {
  return (
    <svg
      aria-hidden
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={name === 'spinner' ? 'spin' : undefined}
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
