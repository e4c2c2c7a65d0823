export declare function processorTimeOf(pid: number | undefined): { seconds(): number | null; stop(): number | null };
