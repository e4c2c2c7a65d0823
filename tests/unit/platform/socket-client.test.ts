import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';
import { createSockets } from '#server/platform/socket-client.ts';

let server: Server;
let sockets: WebSocketServer;
let address = '';
/** What the next opening meets. */
let refusesWith: number | null = null;
const peers: WebSocket[] = [];

beforeEach(async () => {
  refusesWith = null;
  peers.length = 0;
  server = createServer();
  sockets = new WebSocketServer({ noServer: true });
  sockets.on('connection', (peer) => peers.push(peer));
  server.on('upgrade', (request, socket, head) => {
    if (refusesWith === null) sockets.handleUpgrade(request, socket, head, (peer) => sockets.emit('connection', peer, request));
    else socket.end(`HTTP/1.1 ${refusesWith} Refused\r\ncontent-length: 0\r\nconnection: close\r\n\r\n`);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  for (const peer of peers) peer.terminate();
  await new Promise((done) => server.close(done));
});

/** Opens a socket and notes what it tells. */
function opened(own: Parameters<typeof createSockets>[1] = {}) {
  const told: string[] = [];
  const socket = createSockets(address, own)('/stream', {
    onOpen: () => told.push('open'),
    onText: (text) => told.push(`text ${text}`),
    onEnd: ({ refusedWith, closedWith }) => told.push(`end ${refusedWith} ${closedWith}`),
  });
  return { told, socket };
}

it('hands on texts, and the code of the end', async () => {
  const { told } = opened();
  await vi.waitFor(() => expect(told).toEqual(['open']));
  peers[0]?.send('one');
  peers[0]?.send(Buffer.from([1, 2]));
  peers[0]?.close(4403);
  await vi.waitFor(() => expect(told).toEqual(['open', 'text one', 'end null 4403']));
});

it('tells the status of a refused opening', async () => {
  refusesWith = 403;
  const { told } = opened();
  await vi.waitFor(() => expect(told).toEqual(['end 403 null']));
});

it('counts a connection as gone after a silence, and a ping as a sign of life', async () => {
  const { told } = opened({ quietMs: 300 });
  await vi.waitFor(() => expect(told).toEqual(['open']));
  const pings = setInterval(() => peers[0]?.ping(), 50);
  const beforeSilence = performance.now();
  await vi.waitFor(() => expect(performance.now() - beforeSilence).toBeGreaterThan(600));
  expect(told).toEqual(['open']);
  clearInterval(pings);
  await vi.waitFor(() => expect(told).toEqual(['open', 'end null null']));
});

it('tells nothing after it was closed here, and ends where nobody listens', async () => {
  const { told, socket } = opened();
  await vi.waitFor(() => expect(told).toEqual(['open']));
  socket.close();
  peers[0]?.send('late');
  const nobody: string[] = [];
  createSockets('http://127.0.0.1:1')('/stream', {
    onOpen: () => nobody.push('open'),
    onText: () => nobody.push('text'),
    onEnd: () => nobody.push('end'),
  });
  await vi.waitFor(() => expect(nobody).toEqual(['end']));
  expect(told).toEqual(['open']);
});
