import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isShared, keepShared, SHARED_CACHE } from '#sw/shared-file.ts';

let kept: Map<string, Response>;
let full = false;
beforeEach(() => {
  kept = new Map();
  full = false;
  vi.stubGlobal('caches', {
    open: async (name: string) => ({
      put: async (url: string, response: Response) => {
        if (full) throw new DOMException('full', 'QuotaExceededError');
        kept.set(`${name} ${url}`, response);
      },
    }),
  });
  // Node makes no relative redirects; a service worker resolves them by its own address.
  vi.spyOn(Response, 'redirect').mockImplementation(
    (url, status) => new Response(null, { status: status ?? 302, headers: { location: `${url}` } }),
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const share = (file: File | string) => {
  const body = new FormData();
  body.append('file', file);
  return keepShared({ request: new Request('https://desk.test/share', { method: 'POST', body }) });
};

describe('a file that is shared with the app', () => {
  it('is put aside whole, under a name of any letters, and leads to the page that opens files', async () => {
    const answer = await share(new File(['time,open\n'], 'prix d’hier 50 %.csv'));
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/app/pages/setting/open']);
    const file = kept.get(`${SHARED_CACHE} /shared-file`);
    expect(await file?.text()).toBe('time,open\n');
    expect(Math.abs(Date.now() - Number(file?.headers.get('x-at')))).toBeLessThan(60_000);
    expect(decodeURIComponent(file?.headers.get('x-name') ?? '')).toBe('prix d’hier 50 %.csv');
  });

  it('is lost where there is no room, no file or one of more than 200 MB, and the page opens all the same', async () => {
    full = true;
    expect((await share(new File(['x'], 'a.csv'))).status).toBe(303);
    full = false;
    expect((await share('no file')).status).toBe(303);
    vi.spyOn(File.prototype, 'size', 'get').mockReturnValue(200_000_001);
    expect((await share(new File(['x'], 'huge.csv'))).status).toBe(303);
    expect(kept.size).toBe(0);
  });

  it('is nothing that another address brings', () => {
    const at = (url: string, sameOrigin = true) => isShared({ url: new URL(url), sameOrigin });
    expect([at('https://desk.test/share'), at('https://desk.test/api/share'), at('https://else.test/share', false)]).toEqual([
      true,
      false,
      false,
    ]);
  });
});
