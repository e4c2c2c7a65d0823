export const BOOK_COLUMNS = [
  'product',
  'buy-quantity',
  'buy-average',
  'sell-quantity',
  'sell-average',
  'net-quantity',
  'ltp',
  'realised',
  'unrealised',
  'pnl',
  'multiplier',
  'overnight',
  'portfolio',
] as const;
export type BookColumn = (typeof BOOK_COLUMNS)[number];
export const BOOK_TEXT_COLUMNS: readonly BookColumn[] = ['product', 'portfolio'];
