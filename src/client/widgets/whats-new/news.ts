/** Entries of the newest part of .github/CHANGELOG.md, in the same order; the texts are in `messages`. */
export const NEWS = [
  'roll',
  'drawn',
  'beta',
  'sooner',
  'greeks',
  'network',
  'traded',
  'apart',
  'files',
  'calendar',
  'foreign',
  'compact',
  'clear',
  'span',
  'lab',
  'owners',
] as const;
