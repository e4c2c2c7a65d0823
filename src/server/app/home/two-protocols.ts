import type { Server, Socket } from 'node:net';
import { takeConnections } from '#server/plugins/connections/pass-connections.ts';

/** A handshake of TLS begins with this byte, and no request of HTTP does. */
const HANDSHAKE = 0x16;

/**
 * Passes plain HTTP arriving at a TLS server to another server: one port answers both, as people type addresses without a scheme. The plain server
 * never listens, so Node does not watch its connections: each is closed after `withinMs`. Returns a function that closes all of them.
 */
export function passPlainTo(secure: Server, plain: Server, withinMs: number): () => void {
  const open = new Set<Socket>();
  const handOn = takeConnections(secure, (socket) => {
    const cutOff = () => socket.destroy();
    const timer = setTimeout(cutOff, withinMs).unref();
    open.add(socket);
    socket.once('close', () => {
      clearTimeout(timer);
      open.delete(socket);
    });
    socket.on('error', cutOff);
    socket.once('readable', () => {
      const first: Buffer | null = socket.read();
      if (first === null) return cutOff();
      // Both kinds of server take what has been read already from the socket.
      socket.unshift(first);
      socket.off('error', cutOff);
      if (first[0] !== HANDSHAKE) return plain.emit('connection', socket);
      // The handshake has its own time limit.
      clearTimeout(timer);
      open.delete(socket);
      return handOn(socket);
    });
  });
  return () => {
    for (const socket of open) socket.destroy();
  };
}
