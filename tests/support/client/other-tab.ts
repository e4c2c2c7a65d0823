import type { postToTabs } from '#client/platform/tabs.ts';

/** Tells the page what another tab tells it: a channel does not receive its own messages, and this is another one of the same name. */
export function postFromOtherTab(message: Parameters<typeof postToTabs>[0]): void {
  const channel = new BroadcastChannel('strikedesk');
  const post = channel.postMessage.bind(channel);
  post(message);
  channel.close();
}
