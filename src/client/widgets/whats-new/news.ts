/** The entries of the newest part of .github/CHANGELOG.md, in their order there; their words stand in `messages`. */
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
