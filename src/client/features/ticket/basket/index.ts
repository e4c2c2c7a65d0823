export { BasketSheet } from './basket-sheet.tsx';
