import type { InferOutput } from 'valibot';
import type { brokerAccount } from '#contract/schemas/account.ts';
import type { bot } from '#contract/schemas/bot.ts';
import type { portfolio } from '#contract/schemas/portfolio.ts';

export type Account = InferOutput<typeof brokerAccount>;
export type Portfolio = InferOutput<typeof portfolio>;
export type Bot = InferOutput<typeof bot>;
