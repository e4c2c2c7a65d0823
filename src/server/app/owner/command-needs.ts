import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '#server/config/config.ts';

/** What a command of the owner gets. */
export interface CommandNeeds {
  readonly config: Config;
  readonly log: FastifyBaseLogger;
  readonly args: readonly string[];
  say(text: string): void;
}
