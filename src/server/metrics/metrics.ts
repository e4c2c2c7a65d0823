import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { askedFigures, type Figures } from './asked-figures.ts';
import { createJobWatch, type JobWatch } from './job-watch.ts';

/** A row of a metric; a histogram has one for each bucket, its sum and its count. */
export interface FigureValue {
  readonly value: number;
  readonly labels: Readonly<Record<string, string | number | undefined>>;
  readonly metricName?: string;
}

export type Metrics = ReturnType<typeof createMetrics>;

/** Buckets around the times measured on two shared cores, up to those of a bad night. */
const SECONDS = [0.001, 0.002, 0.003, 0.004, 0.005, 0.0075, 0.01, 0.015, 0.02, 0.03, 0.05, 0.1, 0.25, 1, 5];
const ORDER_CALL = /^\/api\/order-book\/order-book\/(\w+)\/?$/;

/** Returns the metrics of the running server, in Prometheus text form. No label names a user or data of one. */
export function createMetrics({ figures, version, jobs = createJobWatch() }: { figures: Figures; version: string; jobs?: JobWatch }) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 20 });
  const registers = [registry];
  const orders = new Histogram({
    name: 'strikedesk_order_call_seconds',
    help: 'Time from an order call to its answer, both commits within',
    labelNames: ['call'],
    buckets: SECONDS,
    registers,
  });
  const calls = new Counter({
    name: 'strikedesk_calls_total',
    help: 'Calls answered, by class of their status',
    labelNames: ['status'],
    registers,
  });
  const refusals = new Counter({ name: 'strikedesk_refusals_total', help: 'Calls refused, by code', labelNames: ['code'], registers });
  new Gauge({ name: 'strikedesk_info', help: 'The version that runs', labelNames: ['version'], registers }).set({ version }, 1);
  const ask = askedFigures(registry, figures, jobs);

  return {
    contentType: registry.contentType,

    /** Counts an answered call. `route` is the pattern of its address, `refusal` the code of a refusal. */
    answered({
      route,
      status,
      ms,
      refusal,
    }: {
      readonly route: string;
      readonly status: number;
      readonly ms: number;
      readonly refusal: string | null;
    }): void {
      calls.inc({ status: `${Math.floor(status / 100)}xx` });
      if (refusal !== null) refusals.inc({ code: refusal });
      const call = ORDER_CALL.exec(route)?.[1];
      if (call !== undefined) orders.observe({ call }, ms / 1_000);
    },

    /** Returns every metric by name, with the values of /metrics at the same moment. */
    async values(): Promise<ReadonlyMap<string, readonly FigureValue[]>> {
      await ask();
      const all = (await registry.getMetricsAsJSON()) as readonly { readonly name: string; readonly values: readonly FigureValue[] }[];
      return new Map(all.map(({ name, values }) => [name, values]));
    },

    /** Returns every metric as text. */
    async text(): Promise<string> {
      await ask();
      return registry.metrics();
    },
  };
}
