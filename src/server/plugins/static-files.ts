import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AUTH_BASE, SERVER_PATHS } from '#contract/constants.ts';
import { AppError } from '#contract/errors/app-error.ts';
import type { ClientBuild, Page } from './client-build.ts';
import { sendError } from './error-answers.ts';

const IMMUTABLE = 'public, max-age=31536000, immutable';
/** Paths that are calls or hashed files: a miss there is a 404, never the page. */
const NOT_A_SCREEN = new RegExp(`^/*(?:${[...SERVER_PATHS, '/assets'].join('|')})(?:/|$)`);
/** A last segment that names a file, or a hidden one. Any other dot may be part of a symbol or a price. */
const FILE =
  /\/\.[^/]*$|\.(?:js|mjs|cjs|ts|css|map|json|webmanifest|html?|xml|txt|md|ico|png|jpe?g|gif|webp|avif|svg|woff2?|ttf|wasm|br|gz|zip|php|env)$/i;

/** Returns whether the request asks for a screen of the app, regardless of its accept header: not only browsers follow links. */
function isNavigation({ method, url }: Pick<FastifyRequest, 'method' | 'url'>): boolean {
  const path = url.split('?')[0] ?? '';
  return (method === 'GET' || method === 'HEAD') && !NOT_A_SCREEN.test(path) && !FILE.test(path);
}

/** Every start reads the configuration first, so it is preloaded with the page instead of by the scripts. */
const READ_FIRST = '</config.json>; rel=preload; as=fetch; crossorigin';

/** Sends the page in the best encoding the browser takes; it is looked at again every time, since its chunks are named by it. */
function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page): FastifyReply {
  // Not for pages cached for later: opened offline, a page would preload in vain.
  if (request.headers['sec-fetch-mode'] === 'navigate') reply.header('link', READ_FIRST);
  reply.header('cache-control', 'no-cache').header('etag', page.etag).header('vary', 'accept-encoding').type('text/html; charset=utf-8');
  if (request.headers['if-none-match']?.includes(page.etag)) return reply.code(304).send();
  const accepted = request.headers['accept-encoding'] ?? '';
  if (/\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(page.brotli);
  if (/\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(page.gzip);
  return reply.send(page.html);
}

/** Serves the built client: hashed files for ever, everything else looked at again, the page for every screen. */
export async function staticFiles(app: FastifyInstance, build: ClientBuild | null, isNew: () => Promise<boolean>): Promise<void> {
  if (build) {
    await app.register(fastifyStatic, {
      root: build.folder,
      index: false,
      // One route per existing file: nothing else can be read.
      wildcard: false,
      globIgnore: ['**/*.br', '**/*.gz', 'index.html', '**/.*'],
      preCompressed: true,
      cacheControl: false,
      setHeaders(response, path) {
        response.setHeader('cache-control', path.replaceAll('\\', '/').includes('/assets/') ? IMMUTABLE : 'no-cache');
        response.setHeader('vary', 'accept-encoding');
      },
    });
    // On a server without accounts, visitors are redirected to registration. Requests for caching (by a worker, which accepts any type) get the page.
    app.get('/', async (request, reply) =>
      request.headers.accept?.includes('text/html') === true && (await isNew())
        ? reply.header('cache-control', 'no-store').redirect(`${AUTH_BASE}/register`)
        : sendPage(request, reply, build.page),
    );
    app.get('/index.html', (request, reply) => sendPage(request, reply, build.page));
  }
  app.setNotFoundHandler((request, reply) => {
    if (build && isNavigation(request)) return sendPage(request, reply, build.page);
    return sendError(request, reply, new AppError('request.not-found'));
  });
}
