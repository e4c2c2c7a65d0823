import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';

const CLIENT = fileURLToPath(new URL('../../../dist/client/', import.meta.url));
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
};

/** What is answered in the place of the configuration. */
export interface ConfigAnswer {
  readonly status: number;
  readonly type: string;
  readonly body: string;
}

/** Serves the built app from a plain file host: files and a configuration, nothing that answers calls. */
export async function serveAppFiles(config: () => ConfigAnswer): Promise<{ readonly url: string; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://host').pathname;
    if (path === '/config.json') {
      const { status, type, body } = config();
      response.writeHead(status, { 'content-type': type }).end(body);
      return;
    }
    const name = normalize(path).replace(/^[/\\]+/, '');
    const type = TYPES[extname(name)];
    readFile(join(CLIENT, type === undefined ? 'index.html' : name)).then(
      (file) => response.writeHead(200, { 'content-type': type ?? 'text/html; charset=utf-8', 'cache-control': 'no-cache' }).end(file),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Returns the answer of a host with this configuration. */
export const jsonConfig = (config: object): ConfigAnswer => ({ status: 200, type: 'application/json', body: JSON.stringify(config) });
