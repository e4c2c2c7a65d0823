declare module 'autocannon' {
  export interface Options {
    url: string;
    connections: number;
    duration: number;
    headers?: Record<string, string>;
    /** Called for each connection, to set its headers. */
    setupClient?: (client: { setHeaders(headers: Record<string, string>): void }) => void;
  }
  export interface Result {
    requests: { average: number; total: number };
    latency: { p50: number; p99: number; max: number };
    non2xx: number;
    errors: number;
    timeouts: number;
    duration: number;
  }
  export default function autocannon(options: Options): Promise<Result>;
}
