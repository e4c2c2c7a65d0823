import { hashOf } from '#client/platform/build/file-hashes.ts';

/** A file in a cache or on the network. */
export interface StoredFile {
  readonly text: string;
  readonly type: string;
}

const TYPES: Readonly<Record<string, string>> = { html: 'text/html', js: 'text/javascript', css: 'text/css', json: 'application/json' };

/** Returns a file with the content type that a server gives it. */
export const fileOf = (path: string, text: string): StoredFile => ({ text, type: TYPES[path.split('.').at(-1) ?? ''] ?? 'font/woff2' });

/** The answer of a login page to every request. */
export const LOGIN_PAGE: StoredFile = { text: '<html>Sign in to this network</html>', type: 'text/html' };

const answerOf = ({ text, type }: StoredFile) => new Response(text, { headers: { 'content-type': type } });

/** Returns a build's list of hashes and its address, as the build writes them. */
export function listOf(files: Readonly<Record<string, string>>): { readonly list: string; readonly text: string } {
  const text = JSON.stringify(Object.fromEntries(Object.entries(files).map(([path, file]) => [path.slice(1), hashOf(file)])));
  return { list: `/assets/hashes-${hashOf(text)}.json`, text };
}

const keyOf = (asked: string | Request) => (typeof asked === 'string' ? asked : new URL(asked.url).pathname);

/** The caches of a worker, in memory. */
export class WorkerCaches {
  readonly held = new Map<string, Map<string, StoredFile>>();
  /** Most files in one cache. */
  room = Infinity;
  readonly has = async (name: string) => this.held.has(name);
  readonly delete = async (name: string) => this.held.delete(name);
  readonly match = async (key: string | Request, { cacheName }: { cacheName: string }) => this.#found(cacheName, key);
  readonly open = async (name: string) => {
    const files = this.of(name);
    return {
      keys: async () => [...files.keys()].map((path) => ({ url: `http://localhost${path}` })),
      match: async (key: string | Request) => this.#found(name, key),
      put: async (key: string | Request, answer: Response) => {
        if (files.size === this.room) throw new DOMException('full', 'QuotaExceededError');
        files.set(keyOf(key), { text: await answer.text(), type: answer.headers.get('content-type') ?? '' });
      },
      delete: async (key: string | Request) => files.delete(keyOf(key)),
    };
  };

  /** Returns the files of one cache, by key. */
  of(name: string): Map<string, StoredFile> {
    const files = this.held.get(name) ?? new Map<string, StoredFile>();
    this.held.set(name, files);
    return files;
  }

  #found(name: string, key: string | Request): Response | undefined {
    const file = this.held.get(name)?.get(keyOf(key));
    return file === undefined ? undefined : answerOf(file);
  }
}

/** The network between worker and build: `portal` answers everything with a login page; `httpCached` is the content of the browser's own HTTP cache. */
export class WorkerNetwork {
  portal = false;
  readonly files = new Map<string, StoredFile>();
  readonly httpCached = new Map<string, StoredFile>();
  readonly asked: string[] = [];
  readonly fetch = async (request: Request): Promise<Response> => {
    const path = keyOf(request);
    this.asked.push(path);
    const cached = request.cache === 'reload' ? undefined : this.httpCached.get(path);
    if (cached) return answerOf(cached);
    if (this.portal) return answerOf(LOGIN_PAGE);
    const file = this.files.get(path);
    return file === undefined ? new Response('', { status: 404 }) : answerOf(file);
  };
}

/** A request with a root-relative address, resolved as in a worker's scope. */
export class RootedRequest extends Request {
  constructor(asked: string | Request, init?: RequestInit) {
    super(typeof asked === 'string' ? new URL(asked, 'http://localhost') : asked, init);
  }
}
