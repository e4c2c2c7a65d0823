/** Returns the tags of a typed list: divided by commas, without blanks and repetitions. */
export function tagsOfText(text: string): readonly string[] {
  const tags = text
    .split(/[,،;]/)
    .map((tag) => tag.trim().replaceAll(/\s+/g, ' '))
    .filter((tag) => tag !== '');
  return [...new Set(tags)];
}
