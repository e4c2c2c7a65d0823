export declare class Tally {
  passed: number;
  failed: number;
  failures: string[];
  flakyFiles: string[];
  show(text: string): void;
  say(text: string): void;
  pass(count?: number): void;
  used(step: string, seconds: number | null): void;
  close(): number;
}
