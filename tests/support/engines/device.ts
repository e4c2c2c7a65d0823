import type { Size } from '#tests/support/device/browser.ts';
import type { Engine } from './engines.ts';
import { hearErrors } from './heard.ts';
import { type EnginePage, pageOn } from './page.ts';

/** A browser of another engine with a new profile, behind a proxy that collects the errors of its pages. */
export interface EngineDevice {
  readonly page: EnginePage;
  /** Where the product is for it. */
  readonly origin: string;
  complaints(): readonly string[];
  close(): Promise<void>;
}

export async function openEngine(engine: Engine, size: Size, product: string): Promise<EngineDevice> {
  const hearing = await hearErrors(product);
  const wire = await engine.start({ size });
  return {
    page: pageOn(wire),
    origin: hearing.url,
    complaints: hearing.complaints,
    close: async () => {
      await wire.close();
      await hearing.close();
    },
  };
}
