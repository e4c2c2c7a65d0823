/** A text, or a whole number of more digits than a double holds. */
const TEXT_OR_LONG_NUMBER = /"(?:[^"\\]|\\.)*"|(?<![\d.eE+-])-?\d{16,}(?![\d.eE])/g;

/** Returns the value of a JSON text in which whole numbers of 16 and more digits are texts: ids beyond 2^53 keep every digit. Throws SyntaxError. */
export function parseKeepingLongNumbers(json: string): unknown {
  return JSON.parse(json.replaceAll(TEXT_OR_LONG_NUMBER, (token) => (token.startsWith('"') ? token : `"${token}"`)));
}
