import type { DestinationStream } from 'pino';

/** Warnings and errors are not held back, because the start may be waiting on their cause. */
const WORSE_THAN_INFO = /^(?:\{"level":[456]0,|\d\d:\d\d:\d\d (?:WARN|ERROR|FATAL))/;

/** A log output that holds its lines until released, so that a terminal shows the banner first. */
interface HeldOutput extends DestinationStream {
  /** Writes the held lines; later lines are written at once. */
  letGo(): void;
}

/** Returns an output that holds lines back; a warning or an error releases them. */
export function holdOutput(output: DestinationStream): HeldOutput {
  let held: string[] | null = [];
  const letGo = () => {
    const lines = held ?? [];
    held = null;
    for (const line of lines) output.write(line);
  };
  return {
    letGo,
    write(line) {
      if (held !== null && WORSE_THAN_INFO.test(line)) letGo();
      if (held === null) output.write(line);
      else held.push(line);
    },
  };
}
