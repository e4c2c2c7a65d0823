// Says what to do where this Node is too old for the product.
const OLDEST = [20, 19];

/** Throws, saying what to do, when this Node is too old for the product. */
export function ensureNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])) return;
  throw new Error(`Node ${process.versions.node} is too old: install Node ${OLDEST.join('.')} or newer (https://nodejs.org)`);
}
