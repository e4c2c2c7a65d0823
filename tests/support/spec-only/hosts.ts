import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { jsonConfig, serveAppFiles, type ConfigAnswer } from './app-host.ts';
import { HOSTED, specOnlyBackEnd, type SpecOnlyBackEnd, type SpecRows } from './spec-only-back-end.ts';

async function listen(
  answer: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
): Promise<{ server: Server; url: string }> {
  const server = createServer((request, response) => {
    void answer(request, response).catch((error: unknown) => {
      response.writeHead(500).end(String(error));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}

function allowed(origin: string | undefined, headers: string | undefined): Record<string, string> {
  return {
    'access-control-allow-origin': origin ?? '*',
    'access-control-allow-methods': 'GET, POST, PUT, DELETE',
    // Whatever is asked for, so that an extra header arrives and is seen.
    'access-control-allow-headers': headers ?? 'authorization, content-type',
  };
}

export interface SpecOnlyHosts {
  /** Where the app is served from: files and a configuration, nothing that answers calls. */
  readonly app: string;
  readonly backEnd: SpecOnlyBackEnd;
  close(): Promise<void>;
  /** Serves this in the place of the configuration. */
  serveConfig(answer: ConfigAnswer): void;
}

/** Starts the built app on a plain file host whose `/config.json` names another back end, and that back end on an origin of its own. */
export async function startSpecOnlyHosts(rows: Partial<SpecRows> = {}): Promise<SpecOnlyHosts> {
  const backEnd = specOnlyBackEnd(rows);
  const calls = await listen(async (request, response) => {
    const headers = allowed(request.headers.origin, request.headers['access-control-request-headers']);
    if (request.method === 'OPTIONS') {
      response.writeHead(204, headers).end();
      return;
    }
    const body = await bodyOf(request);
    const answer = await backEnd.handle(
      new Request(`http://${request.headers.host ?? ''}${request.url ?? '/'}`, {
        method: request.method ?? 'GET',
        headers: Object.entries(request.headers).flatMap(([name, value]): [string, string][] =>
          typeof value === 'string' ? [[name, value]] : [],
        ),
        ...(body === '' ? {} : { body }),
      }),
    );
    response.writeHead(answer.status, { ...headers, 'content-type': 'application/json' }).end(await answer.text());
  });
  const analytics = { analytics_base_url: `${calls.url}${HOSTED.base}`, analytics_key: HOSTED.key };
  let config = jsonConfig({ main_base_url: calls.url, ...analytics, features: [] });
  const files = await serveAppFiles(() => config);
  return {
    app: files.url,
    backEnd,
    serveConfig: (answer) => {
      config = answer;
    },
    close: async () => {
      calls.server.closeAllConnections();
      await new Promise((resolve) => calls.server.close(resolve));
      await files.close();
    },
  };
}
