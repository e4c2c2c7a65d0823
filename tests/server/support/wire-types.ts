import type { InferOutput } from 'valibot';
import type { brokerAccount } from '#contract/schemas/account.ts';
import type { portfolio } from '#contract/schemas/portfolio.ts';

export type Account = InferOutput<typeof brokerAccount>;
export type Portfolio = InferOutput<typeof portfolio>;
