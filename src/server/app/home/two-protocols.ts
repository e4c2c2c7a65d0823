import type { Server, Socket } from 'node:net';

/** A handshake of TLS begins with this byte, and no request of HTTP does. */
const HANDSHAKE = 0x16;
/** Who says nothing for so long is cut off: a handshake has its own time limit, which begins with its first byte. */
const SILENT_MS = 15_000;

/**
 * Makes a server of TLS pass what speaks plain HTTP to another one: one port answers both, as whoever types an address types no scheme. Listeners for
 * connections that come later hear of all of them.
 */
export function passPlainTo(secure: Server, plain: Server): void {
  const handlers = secure.listeners('connection');
  secure.removeAllListeners('connection');
  secure.on('connection', (socket: Socket) => {
    const cutOff = () => socket.destroy();
    socket.setTimeout(SILENT_MS, cutOff);
    socket.on('error', cutOff);
    socket.once('readable', () => {
      const first: Buffer | null = socket.read();
      socket.off('timeout', cutOff).setTimeout(0);
      if (first === null) return cutOff();
      // Both kinds of server take what has been read already from the socket.
      socket.unshift(first);
      socket.off('error', cutOff);
      if (first[0] === HANDSHAKE) for (const handler of handlers) handler.call(secure, socket);
      else plain.emit('connection', socket);
      return undefined;
    });
  });
}
