import type { Server, Socket } from 'node:net';

/** Passes new connections of a server to `take` instead of its present listeners; returns a function that passes a connection on to them. */
export function takeConnections(server: Server, take: (socket: Socket) => void): (socket: Socket) => void {
  const handlers = server.listeners('connection');
  server.removeAllListeners('connection');
  server.on('connection', take);
  return (socket) => {
    for (const handler of handlers) handler.call(server, socket);
  };
}
