import type { RequestListener } from 'node:http';
import { AUTHORITY_PATH, homePage } from '#server/presenters/home-page.ts';
import { pageLanguage } from '#server/presenters/page-language.ts';
import { PLAIN_PAGE_POLICY } from '#server/presenters/plain-page.ts';

interface PlainDoorNeeds {
  /** The certificate to trust. */
  readonly der: Buffer;
  readonly fingerprint: string;
  /** The addresses of this computer in the home network. */
  addresses(): readonly string[];
}

const HOST = /^(?:\[[\da-f:]+\]|[\w.-]+)(?::\d{1,5})?$/i;

/** Returns the handler of plain HTTP on an HTTPS port: instructions for trusting the certificate, the certificate, and nothing of the app. */
export function plainDoor({ der, fingerprint, addresses }: PlainDoorNeeds): RequestListener {
  return ({ method, url = '/', headers, socket }, response) => {
    const send = (status: number, type: string, body: string | Buffer, more: Readonly<Record<string, string>> = {}) =>
      response
        .writeHead(status, {
          'content-type': type,
          'cache-control': 'no-store',
          'x-content-type-options': 'nosniff',
          connection: 'close',
          ...more,
        })
        .end(method === 'HEAD' ? undefined : body);
    const port = socket.localPort ?? 0;
    const [address = 'localhost'] = addresses();
    const host = headers.host !== undefined && HOST.test(headers.host) ? headers.host : `${address}:${port}`;
    const secure = `https://${host}`;
    const path = url.split('?')[0];
    if (method !== 'GET' && method !== 'HEAD')
      return void send(426, 'text/plain; charset=utf-8', `This server speaks HTTPS: ${secure}\n`, {
        upgrade: 'TLS/1.3, HTTP/1.1',
        connection: 'upgrade, close',
      });
    if (path === AUTHORITY_PATH)
      return void send(200, 'application/x-x509-ca-cert', der, {
        'content-disposition': `attachment; filename="${AUTHORITY_PATH.slice(1)}"`,
      });
    if (path !== '/') return void send(308, 'text/plain; charset=utf-8', `${secure}${url}\n`, { location: `${secure}${url}` });
    const page = homePage({
      app: `${secure}/`,
      page: addresses().length === 0 ? null : `http://${address}:${port}/`,
      fingerprint,
      userAgent: headers['user-agent'] ?? '',
      language: pageLanguage(headers['accept-language']),
    });
    return void send(200, 'text/html; charset=utf-8', page, { 'content-security-policy': PLAIN_PAGE_POLICY, vary: 'accept-language' });
  };
}
