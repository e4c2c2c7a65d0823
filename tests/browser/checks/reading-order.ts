import type { Page } from 'playwright-core';

/**
 * Returns the texts of a right-to-left page that do not read as they are written. Both languages are written left to right, so within
 * one line of one text each word must stand to the right of the one before it; and no phrase may be cut into parts of a mirrored row.
 */
export async function misreadTexts(page: Page): Promise<readonly string[]> {
  return [...new Set(await page.evaluate(misread))];
}

/** Runs in the page. */
function misread(): string[] {
  const found: string[] = [];
  const blocks = new Map<Element, { text: string; box: DOMRect }[]>();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node instanceof Text; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (parent === null || node.data.trim() === '' || parent.closest('script,style,template,.sr-only,option') !== null) continue;
    const display = getComputedStyle(parent).display;
    const besides = [node.previousSibling, node.nextSibling].some(
      (each) => each instanceof Element && each.matches('.amount, :has(> .amount)'),
    );
    if (display.includes('flex') && getComputedStyle(parent).flexDirection === 'row' && besides)
      found.push(`cut into parts: ${parent.textContent ?? ''}`);
    let block = parent;
    while (getComputedStyle(block).display === 'inline' && block.parentElement !== null) {
      const outer = getComputedStyle(block.parentElement).display;
      if (outer.includes('flex') || outer.includes('grid')) break;
      block = block.parentElement;
    }
    const words = blocks.get(block) ?? [];
    blocks.set(block, words);
    for (const match of node.data.matchAll(/\S+/g)) {
      const range = document.createRange();
      range.setStart(node, match.index);
      range.setEnd(node, match.index + match[0].length);
      const [box] = range.getClientRects();
      if (box !== undefined && box.width > 0) words.push({ text: match[0], box });
    }
  }
  for (const [block, words] of blocks)
    words.forEach(({ text, box }, place) => {
      const before = words[place - 1];
      if (before === undefined || box.top >= before.box.bottom - 1 || before.box.top >= box.bottom - 1) return;
      if (box.left < before.box.left - 0.5)
        found.push(`"${before.text} ${text}" turned round in: ${block.textContent?.slice(0, 80) ?? ''}`);
    });
  // A closing mark stands after its text: at the right.
  for (const words of blocks.values())
    for (const { text, box } of words)
      if (/^[.,:;!?…]+$/.test(text) && words[0] !== undefined && words[0].text !== text && box.left < words[0].box.left)
        found.push(`"${text}" stands before its text`);
  return found;
}
