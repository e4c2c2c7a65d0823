import type { Services } from '#server/app/services.ts';

const EVERY_MS = 60_000;

/**
 * Asks the address of HEARTBEAT_URL once a minute, while the server can serve: whoever waits there for our word calls the owner when it does not come. Returns the
 * way to stop.
 */
export function startHeartbeat({
  config,
  health,
  heartbeatWay,
  log,
}: Pick<Services, 'config' | 'health' | 'heartbeatWay' | 'log'>): () => Promise<void> {
  const url = config.heartbeatUrl;
  if (url === null) return async () => {};
  const beat = async () => {
    try {
      if (!(await health.readiness()).ready) return;
      const { status } = await heartbeatWay.send({ url, method: 'GET' });
      if (status >= 400) log.warn({ status }, 'whoever waits for the heartbeat did not take it');
    } catch (error) {
      log.warn({ reason: (error as Error).message }, 'the heartbeat did not arrive');
    }
  };
  void beat();
  const timer = setInterval(() => void beat(), EVERY_MS).unref();
  return async () => clearInterval(timer);
}
