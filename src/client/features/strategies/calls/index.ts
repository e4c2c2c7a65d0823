export { BotCaller } from './bot-caller.tsx';
