import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '#server/config/config.ts';

/** Inputs of an owner's command. */
export interface CommandNeeds {
  readonly config: Config;
  readonly log: FastifyBaseLogger;
  readonly args: readonly string[];
  say(text: string): void;
}
