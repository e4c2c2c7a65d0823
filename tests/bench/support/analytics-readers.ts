// A separate process that reads the analytics back end as fast as it answers, until its input ends. Then prints one JSON line on stdout.
import { Agent, request } from 'node:http';
import { json } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';

export interface ReadersTask {
  readonly url: string;
  readonly key: string;
  /** Source address of each connection. */
  readonly addresses: readonly string[];
  readonly forMs: number;
}
export interface ReadersReport {
  /** Number of answers with rows, and of answers that asked the reader to wait. */
  readonly answered: number;
  readonly refused: number;
  readonly failed: number;
  readonly bytes: number;
}

const task = (await json(process.stdin)) as ReadersTask;
const agent = new Agent({ keepAlive: true, maxSockets: Infinity });
const report = { answered: 0, refused: 0, failed: 0, bytes: 0 };
const end = performance.now() + task.forMs;

function read(address: string): Promise<number> {
  return new Promise((resolve) => {
    const headers = { apikey: task.key, 'x-forwarded-for': address };
    const call = request(task.url, { agent, headers }, (response) => {
      response.on('data', (chunk: Buffer) => (report.bytes += chunk.length));
      response.on('end', () => resolve(response.statusCode ?? 0));
    });
    call.on('error', () => resolve(0));
    call.end();
  });
}

async function reader(address: string): Promise<void> {
  while (performance.now() < end) {
    const status = await read(address);
    if (status === 200) report.answered += 1;
    else if (status === 429) report.refused += 1;
    else {
      report.failed += 1;
      await wait(100);
    }
  }
}

await Promise.all(task.addresses.map(reader));
agent.destroy();
process.stdout.write(`${JSON.stringify(report)}\n`);
