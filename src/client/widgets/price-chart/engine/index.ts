export { createPriceChart } from './price-engine.ts';
