export { IndicatorSheet } from './indicator-sheet.tsx';
export { DrawingSheet } from './drawing-sheet.tsx';
export { SymbolSheet } from './symbol-sheet.tsx';
export { TableSheet } from './table-sheet.tsx';
export { TextDialog } from './drawing-sheet.tsx';
export { TradeSheet } from './trade-sheet.tsx';
