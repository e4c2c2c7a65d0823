import { createServer } from 'node:http';
import type { Server as TlsServer } from 'node:tls';
import type { FastifyInstance } from 'fastify';
import type { ConnectionPatience } from '#server/plugins/connections/patience.ts';
import { plainDoor } from '#server/plugins/plain-door.ts';
import { type HomeAuthority, isHomeAddress } from './home-authority.ts';
import { networkAddresses } from './network-addresses.ts';
import { passPlainTo } from './two-protocols.ts';

/** Interval for checking addresses and certificate expiry. */
const LOOK_MS = 10 * 60_000;

/** Returns the present home-network addresses of this computer. */
export const homeAddresses = (): readonly string[] => networkAddresses().filter((address) => isHomeAddress(address));

/** Keeps the app's TLS certificate current, and answers plain HTTP on the same port with instructions for trusting the certificate. */
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
