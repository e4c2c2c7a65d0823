import { createServer } from 'node:http';
import type { Server as TlsServer } from 'node:tls';
import type { FastifyInstance } from 'fastify';
import type { ConnectionPatience } from '#server/plugins/connections/patience.ts';
import { plainDoor } from '#server/plugins/plain-door.ts';
import { type HomeAuthority, isHomeAddress } from './home-authority.ts';
import { networkAddresses } from './network-addresses.ts';
import { passPlainTo } from './two-protocols.ts';

/** Addresses come and go, and certificates end: both are looked at so often. */
const LOOK_MS = 10 * 60_000;

/** Returns the addresses in the home under which this computer is reached now. */
export const homeAddresses = (): readonly string[] => networkAddresses().filter((address) => isHomeAddress(address));

/** Gives an app that speaks TLS the certificate that it needs from now on, and answers who comes by plain HTTP to its port with how to trust it. */
export function openHomeDoor(app: FastifyInstance, home: HomeAuthority, { headersMs }: Pick<ConnectionPatience, 'headersMs'>): void {
  const server = app.server as unknown as TlsServer;
  const plain = createServer(plainDoor({ der: home.der, fingerprint: home.fingerprint, addresses: homeAddresses }));
  const closePlain = passPlainTo(server, plain, headersMs);
  let used = home.certificate(homeAddresses());
  const timer = setInterval(() => {
    const wanted = home.certificate(homeAddresses());
    if (wanted === used) return;
    used = wanted;
    server.setSecureContext({ ...wanted });
    app.log.info('the certificate of this home is renewed');
  }, LOOK_MS).unref();
  app.addHook('onClose', (_, done) => {
    clearInterval(timer);
    closePlain();
    done();
  });
}
