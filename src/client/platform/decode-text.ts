/** Returns how the bytes of a text are to be read: by the mark at its beginning, or by where the zero bytes of its first characters stand. */
function encodingOf(bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  const [first = 0, second = 0, third = 0, fourth = 0] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  // JSON begins with two ASCII characters: in UTF-16 one byte of each is 0.
  if (first !== 0 && second === 0 && third !== 0 && fourth === 0) return 'utf-16le';
  return first === 0 && second !== 0 && third === 0 && fourth !== 0 ? 'utf-16be' : 'utf-8';
}

/** Returns the text of a file in UTF-8 or UTF-16, without the mark at its beginning. */
export function decodeText(bytes: Uint8Array): string {
  return new TextDecoder(encodingOf(bytes)).decode(bytes);
}
