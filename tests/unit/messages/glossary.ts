/** The words of a text that may be the same in French: names, market terms that French traders say in English, true cognates. */
export const SAME_IN_BOTH: ReadonlySet<string> = new Set([
  'Strikedesk',
  // Market words.
  'CE',
  'FUT',
  'IOC',
  'Long',
  'Lots',
  'PE',
  'lot lots',
  // The same word in both languages.
  'Information',
  'Menu',
  'Navigation',
  'Notifications',
  'Page',
  'Pages',
  'Positions',
  'Version',
  'min',
  'page',
  's',
  // Fixed in English for every language by the error catalogue.
  'Loading chunk failed',
  'Unexpected Application Error',
]);
