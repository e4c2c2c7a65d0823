import type { FastifyRequest } from 'fastify';
import { AppError } from '#contract/errors/app-error.ts';
import type { Config } from '#server/config/config.ts';

/** The relying party of passkeys: a host with one origin. */
export interface RelyingParty {
  readonly id: string;
  readonly origin: string;
}

/**
 * Returns whom the browser is talking to: the public address where one is set, else the address of the request. A forged one opens nothing:
 * the browser signs the origin it sees, and a passkey works only at the host it was made for.
 * Throws request.malformed when the request names no host.
 */
export function relyingPartyOf(config: Pick<Config, 'publicUrl'>, request: FastifyRequest): RelyingParty {
  const address = config.publicUrl ?? `${request.protocol}://${request.host}`;
  if (!URL.canParse(address)) throw new AppError('request.malformed');
  const { hostname, origin } = new URL(address);
  return { id: hostname, origin };
}
