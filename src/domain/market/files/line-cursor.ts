const COMMA = 44;
const POINT = 46;
const ZERO = 48;
const NINE = 57;
const FIVE = 53;
const SCALES = [10_000, 1_000, 100, 10, 1] as const;

/** Reads the cells of a line one after the other without making a text of each: files of minutes have millions of lines. */
export class LineCursor {
  private line = '';
  private at = 0;

  /** Begins at a place of a line. */
  start(line: string, at: number): void {
    this.line = line;
    this.at = at;
  }

  /** Whether the line has no further cell. */
  get ended(): boolean {
    return this.at > this.line.length;
  }

  /** Returns the next cell as 1/10 000 of it, rounded; -1 when it is no number from 0 up. */
  price(): number {
    const { line } = this;
    let { at } = this;
    let value = 0;
    let places = -1;
    let digits = 0;
    for (; at < line.length; at += 1) {
      const code = line.charCodeAt(at);
      if (code === COMMA) break;
      if (code === POINT && places === -1) places = 0;
      else if (code < ZERO || code > NINE) return this.wrong(at);
      else {
        digits += 1;
        if (places === 4) {
          if (code >= FIVE) value += 1;
          places = 5;
        } else if (places < 4) {
          value = value * 10 + code - ZERO;
          if (places !== -1) places += 1;
        }
      }
    }
    this.at = at + 1;
    if (digits === 0 || digits > 15) return -1;
    return value * (SCALES[Math.min(4, Math.max(0, places))] ?? 1);
  }

  /** Returns the next cell as a whole number from 0 up; -1 when it is none. */
  count(): number {
    const scaled = this.price();
    return scaled === -1 || scaled % 10_000 !== 0 ? -1 : scaled / 10_000;
  }

  private wrong(at: number): number {
    const end = this.line.indexOf(',', at);
    this.at = (end === -1 ? this.line.length : end) + 1;
    return -1;
  }
}

/** Returns the second of the day of `HH:MM:SS` at a place of a line; -1 when there is none. */
export function secondOfDay(line: string, at: number): number {
  const digit = (place: number): number => {
    const code = line.charCodeAt(at + place);
    return code >= ZERO && code <= NINE ? code - ZERO : Number.NaN;
  };
  if (line.charCodeAt(at + 2) !== 58 || line.charCodeAt(at + 5) !== 58) return -1;
  const hours = digit(0) * 10 + digit(1);
  const minutes = digit(3) * 10 + digit(4);
  const seconds = digit(6) * 10 + digit(7);
  return hours < 24 && minutes < 60 && seconds < 60 ? hours * 3_600 + minutes * 60 + seconds : -1;
}
