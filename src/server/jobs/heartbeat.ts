import type { Services } from '#server/app/services.ts';
import type { JobWatch } from '#server/metrics/job-watch.ts';

const EVERY_MS = 60_000;

/**
 * Requests HEARTBEAT_URL once a minute, while the server can serve and its newest backup succeeded: the service there calls the owner when requests
 * stop. Returns a function that stops it.
 */
export function startHeartbeat({
  config,
  health,
  heartbeatWay,
  log,
  jobs,
}: Pick<Services, 'config' | 'health' | 'heartbeatWay' | 'log'> & { readonly jobs: Pick<JobWatch, 'isFailing'> }): () => Promise<void> {
  const url = config.heartbeatUrl;
  if (url === null) return async () => {};
  const beat = async () => {
    try {
      if (jobs.isFailing('backup') || !(await health.readiness()).ready) return;
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
