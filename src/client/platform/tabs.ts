/** Messages between the tabs of this origin. Without data: a notified tab reads the storage itself. */
type TabMessage =
  | { readonly type: 'signed-out'; readonly userId: string | null; readonly withDrafts: boolean }
  | { readonly type: 'signed-in'; readonly userId: string }
  | { readonly type: 'preferences' }
  | { readonly type: 'switching' }
  | { readonly type: 'intents'; readonly userId: string }
  | { readonly type: 'dropped'; readonly key: string }
  | { readonly type: 'kept'; readonly userId: string; readonly name: string };

const CHANNEL = 'strikedesk';
let channel: BroadcastChannel | null = null;

/** A browser that blocks the data of a site refuses channels too: the page then stands alone. */
function open(): BroadcastChannel | null {
  try {
    if (typeof BroadcastChannel === 'function') channel ??= new BroadcastChannel(CHANNEL);
  } catch {
    channel = null;
  }
  return channel;
}

/** Tells the other tabs; they may be none, and the browser may not have channels. */
export function postToTabs(message: TabMessage): void {
  open()?.postMessage(message);
}

/** Calls the listener for what other tabs tell; returns how to stop. */
export function listenToTabs(listener: (message: TabMessage) => void): () => void {
  const opened = open();
  const onMessage = (event: MessageEvent<TabMessage>) => listener(event.data);
  opened?.addEventListener('message', onMessage);
  return () => opened?.removeEventListener('message', onMessage);
}

const ID_KEY = 'tab_id';
let memoryId: string | null = null;

/** Returns this tab's id, which survives a reload; created by `make` at first. */
export function tabId(make: () => string): string {
  if (memoryId !== null) return memoryId;
  try {
    memoryId = sessionStorage.getItem(ID_KEY) ?? make();
    sessionStorage.setItem(ID_KEY, memoryId);
  } catch {
    memoryId ??= make();
  }
  return memoryId;
}
