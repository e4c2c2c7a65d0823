declare module 'parse-prometheus-text-format' {
  /** A family of figures as a scraper reads it. */
  export interface Family {
    readonly name: string;
    readonly help: string;
    readonly type: 'COUNTER' | 'GAUGE' | 'HISTOGRAM' | 'SUMMARY' | 'UNTYPED';
    readonly metrics: readonly {
      readonly value?: string;
      readonly labels?: Readonly<Record<string, string>>;
      readonly buckets?: Readonly<Record<string, string>>;
    }[];
  }
  /** Throws for a line that is none of the text form. */
  export default function parse(text: string): readonly Family[];
}
