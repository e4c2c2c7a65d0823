/** Where the system's share sheet sends a file (share_target of the manifest), and the page that opens it. */
const SHARE_PATH = '/share';
const OPEN_PATH = '/app/pages/setting/open';
/** Named like a user's caches, so that sign-out deletes it. The file is stored with its time, against a later user. Read by platform/opened-files.ts. */
export const SHARED_CACHE = 'snapshots-shared';
const SHARED_URL = '/shared-file';
/** Any site may send a form here: it must not fill the disk. */
const MOST_BYTES = 200_000_000;

/** Whether the request brings a file that was shared with the app. */
export const isShared = ({ url, sameOrigin }: { url: URL; sameOrigin: boolean }): boolean => sameOrigin && url.pathname === SHARE_PATH;

/** Stores the shared file in a cache and redirects to the page that asks what to do with the file. Sends nothing to the server. */
export async function keepShared({ request }: { request: Request }): Promise<Response> {
  try {
    const file = (await request.formData()).get('file');
    if (file instanceof File && file.size <= MOST_BYTES) {
      const cache = await caches.open(SHARED_CACHE);
      await cache.put(SHARED_URL, new Response(file, { headers: { 'x-name': encodeURIComponent(file.name), 'x-at': `${Date.now()}` } }));
    }
  } catch {
    // No room, or no file in the request: the page asks for a file.
  }
  return Response.redirect(OPEN_PATH, 303);
}
