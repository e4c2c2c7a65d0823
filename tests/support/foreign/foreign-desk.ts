import { jsonConfig, serveAppFiles } from '#tests/support/spec-only/app-host.ts';
import { PUBLIC_KEY, serveHostedAnalytics } from './hosted-analytics.ts';
import type { Served } from './loopback.ts';
import { type MainBackEnd, serveMainBackEnd, type TokenScheme } from './main-back-end.ts';

export interface ForeignDesk {
  readonly app: string;
  readonly main: MainBackEnd;
  readonly analytics: Served;
  close(): Promise<void>;
}

/** Starts the built app on a file host, in front of a main back end and a hosted analytics back end of others, each on an origin of its own. */
export async function startForeignDesk(scheme: TokenScheme = 'Token'): Promise<ForeignDesk> {
  const [main, analytics] = await Promise.all([serveMainBackEnd(scheme), serveHostedAnalytics()]);
  const files = await serveAppFiles(() =>
    jsonConfig({
      main_base_url: main.url,
      analytics_base_url: analytics.url,
      analytics_key: PUBLIC_KEY,
      token_scheme: scheme === 'bare' ? '' : scheme,
    }),
  );
  return {
    app: files.url,
    main,
    analytics,
    close: async () => {
      await Promise.all([main.close(), analytics.close(), files.close()]);
    },
  };
}
