import type { Server, Socket } from 'node:net';

/** Takes new connections of a server from who listens for them so far; returns what hands one on to those. Who listens later hears of all. */
export function takeConnections(server: Server, take: (socket: Socket) => void): (socket: Socket) => void {
  const handlers = server.listeners('connection');
  server.removeAllListeners('connection');
  server.on('connection', take);
  return (socket) => {
    for (const handler of handlers) handler.call(server, socket);
  };
}
