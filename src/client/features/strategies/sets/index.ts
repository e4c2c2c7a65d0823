export { BotSets } from './bot-sets.tsx';
