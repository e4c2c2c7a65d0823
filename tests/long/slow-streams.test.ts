import { connect, type Socket } from 'node:net';
import { readFileSync } from 'node:fs';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { addressOf, TRUSTING, traderOf } from '#tests/bench/support/trader.ts';
import { startProduct } from '#tests/support/product/product.ts';
import { openStream } from '#tests/support/server/event-stream.ts';

const STREAMS = 1_000;
const PER_USER = 25;
const SECONDS = 20;

/** Memory of a process in MB, on Linux. */
const memoryMb = (pid: number) => Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024;

/** A stream of which only the first bytes are read. */
async function slowStream(port: number, token: string, address: string): Promise<{ readonly socket: Socket; readonly id: string }> {
  const socket = connect({ host: '127.0.0.1', port });
  socket.on('error', () => {});
  socket.write(`GET /api/stream HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\nx-forwarded-for: ${address}\r\n\r\n`);
  let text = '';
  for (;;) {
    const [piece] = (await once(socket, 'data')) as [Buffer];
    text += piece.toString();
    const id = /"stream_id":"([^"]+)"/.exec(text)?.[1];
    if (id === undefined) continue;
    socket.pause();
    return { socket, id };
  }
}

it(`${STREAMS} streams that read nothing cost little memory, and who reads is served as before`, async (context) => {
  if (process.platform !== 'linux') context.skip('the memory of a process is read from /proc');
  const product = await startProduct({ env: { ...TRUSTING, REGISTRATION: 'open' } });
  const sockets: Socket[] = [];
  try {
    const reader = await traderOf(product.url, 0);
    const { rows } = await reader.call<{ rows: { call: { instrument_id: string }; put: { instrument_id: string } }[] }>(
      'GET',
      '/api/market/chain?underlying=NIFTY',
    );
    const ids = rows.flatMap((row) => [row.call.instrument_id, row.put.instrument_id]);
    const before = memoryMb(product.pid);
    for (let user = 1; user <= STREAMS / PER_USER; user += 1) {
      const trader = await traderOf(product.url, user);
      const opened = await Promise.all(
        Array.from({ length: PER_USER }, (_, place) => slowStream(product.port, trader.token, addressOf(user * 100 + place))),
      );
      for (const { socket, id } of opened) {
        sockets.push(socket);
        await trader.call('POST', `/api/stream/${id}/instruments`, { instrument_ids: ids });
      }
    }
    const stream = await openStream(`${product.url}/api/stream`, { authorization: `Bearer ${reader.token}` });
    const { data } = await stream.nextOf('hello');
    await reader.call('POST', `/api/stream/${String(data['stream_id'])}/instruments`, { instrument_ids: ids.slice(0, 40) });
    const delays: number[] = [];
    const until = performance.now() + SECONDS * 1_000;
    while (performance.now() < until) delays.push(Date.now() - Number((await stream.nextOf('tick')).data['server_at']));
    stream.close();
    delays.sort((a, b) => a - b);
    const p99 = delays[Math.floor(delays.length * 0.99)] ?? Number.NaN;
    const grown = memoryMb(product.pid) - before;
    process.stdout.write(
      `${STREAMS} streams that read nothing: ${Math.round(grown)} MB more; who reads gets ${delays.length} ticks, p99 ${p99} ms\n`,
    );
    expect(grown).toBeLessThan(400);
    expect(p99).toBeLessThan(250);
  } finally {
    for (const socket of sockets) socket.destroy();
    await product.stop();
  }
});
