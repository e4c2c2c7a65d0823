/** Returns the ids in as few parts as a call allows: at most `most` ids each, no longer than `longest` with the commas; one empty part for no ids. */
export function partsOf(ids: readonly string[], most: number, longest: number): readonly (readonly string[])[] {
  let part: string[] = [];
  const parts = [part];
  let length = 0;
  for (const id of ids) {
    if (part.length === most || (part.length > 0 && length + id.length > longest)) {
      part = [];
      parts.push(part);
      length = 0;
    }
    part.push(id);
    length += id.length + 1;
  }
  return parts;
}
