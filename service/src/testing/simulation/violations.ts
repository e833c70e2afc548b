/** The rules that a simulation of companies must keep. */
type Rule =
  | 'stored once'
  | 'one company'
  | 'delivered to it'
  | 'named'
  | 'capacity'
  | 'counts'
  | 'one at a time'
  | 'share'
  | 'replay';

export interface Violation {
  rule: Rule;
  /** What is wrong, with the ids concerned. */
  what: string;
}

/** The items by a key of theirs. */
export function grouped<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}
