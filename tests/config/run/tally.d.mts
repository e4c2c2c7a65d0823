export declare class Tally {
  passed: number;
  failed: number;
  failures: string[];
  flakyFiles: string[];
  show(text: string): void;
  say(text: string): void;
  close(): number;
}
