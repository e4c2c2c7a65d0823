/** Where the system's share sheet sends a file (share_target of the manifest), and the page that opens it. */
const SHARE_PATH = '/share';
const OPEN_PATH = '/app/pages/setting/open';
/** Named like what is kept of a user, so that it goes at sign-out with the rest. It says when it came: who signs in much later is somebody else. The page takes the file out (platform/opened-files.ts). */
export const SHARED_CACHE = 'snapshots-shared';
const SHARED_URL = '/shared-file';
/** Any site may send a form here: it must not fill the disk. */
const MOST_BYTES = 200_000_000;

/** Whether the request brings a file that was shared with the app. */
export const isShared = ({ url, sameOrigin }: { url: URL; sameOrigin: boolean }): boolean => sameOrigin && url.pathname === SHARE_PATH;

/** Puts the shared file aside and leads to the page that asks what to do with it. Nothing of it goes to the server. */
export async function keepShared({ request }: { request: Request }): Promise<Response> {
  try {
    const file = (await request.formData()).get('file');
    if (file instanceof File && file.size <= MOST_BYTES) {
      const cache = await caches.open(SHARED_CACHE);
      await cache.put(SHARED_URL, new Response(file, { headers: { 'x-name': encodeURIComponent(file.name), 'x-at': `${Date.now()}` } }));
    }
  } catch {
    // No room, or no file in it: the page asks for one.
  }
  return Response.redirect(OPEN_PATH, 303);
}
