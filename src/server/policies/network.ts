/** Returns the first four of an IPv6 address's eight groups, without leading zeros. */
function firstFourGroups(address: string): string[] {
  const [head = '', tail] = address.split('::');
  const groups = (part: string) => (part === '' ? [] : part.split(':'));
  const start = groups(head);
  // A dotted end stands for two groups.
  const end = groups(tail ?? '').flatMap((group) => (group.includes('.') ? ['0', '0'] : [group]));
  const middle = tail === undefined ? 0 : Math.max(0, 8 - start.length - end.length);
  const all = [...start, ...Array.from({ length: middle }, () => '0'), ...end];
  return all.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
}

/** Returns the network of an address: an IPv4 address itself, of IPv6 the /64, usually owned by one household or attacker. */
export function networkOf(address: string): string {
  const bare = (address.split('%')[0] ?? '').toLowerCase();
  if (!bare.includes(':')) return bare;
  const mapped = /^(?:0{0,4}:){1,5}:?ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(bare);
  if (mapped?.[1] !== undefined) return mapped[1];
  return `${firstFourGroups(bare).join(':')}::/64`;
}
