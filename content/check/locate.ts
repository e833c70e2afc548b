/** Finds where the value at a place of a definition is written, from the syntax of the product's files. */
import type { SourceNode } from './sourceIndex.ts';

/** Whether a node can stand for this text, whatever the values in it are. */
const canBe = ({ pieces }: SourceNode, text: string) =>
  pieces.length > 0 &&
  pieces.every((piece) => text.includes(piece.text)) &&
  (pieces.length > 1 || pieces[0]?.text === text);

/** The most files that a value may be handed on through; no definition that loads comes near it. */
const MOST_STEPS = 9;

/**
 * Returns a function that finds where the value at a place of a product, such as `landing.hero.title`, is
 * written: its node, or the nearest node around it. A list that leaves entries out moves the later ones;
 * `text`, if given, tells which entry is meant.
 */
export function placeFinder(id: string, nodes: readonly SourceNode[]) {
  const byName = new Map<string, SourceNode[]>();
  const keyOf = (file: string, place: string) => `${file} ${place}`;
  for (const node of nodes) {
    const key = keyOf(node.file, node.path.join('.'));
    byName.set(key, [...(byName.get(key) ?? []), node]);
  }

  /** The nearest node, and the rest of the place, which leads to no node. */
  const find = (
    file: string,
    place: string,
    steps = 0,
  ): { node: SourceNode; rest: string } | null => {
    if (steps > MOST_STEPS) return null;
    let nearest: ReturnType<typeof find> = null;
    for (let known = place; known !== ''; known = known.replace(/\.?[^.]*$/, '')) {
      const rest = place.slice(known.length);
      for (const node of byName.get(keyOf(file, known)) ?? []) {
        const { from } = node;
        const led = from ? find(from.file, from.place + rest, steps + 1) : null;
        for (const found of [led, { node, rest }]) {
          if (found && (!nearest || found.rest.length < nearest.rest.length)) nearest = found;
        }
      }
    }
    return nearest;
  };

  return (place: string, text?: string): SourceNode | null => {
    const found = find(`content/${id}/index.ts`, `product.${place}`);
    if (!found || text === undefined) return found?.node ?? null;
    const { node, rest } = found;
    const own = node.path.join('.');
    const list = rest === '' ? own.replace(/\.?[^.]*$/, '') : own;
    const entries = /\.\d+$/.test(place)
      ? nodes.filter(({ file, path }) => file === node.file && path.slice(0, -1).join('.') === list)
      : [];
    const same = byName.get(keyOf(node.file, own)) ?? [];
    return [...same, ...entries].find((one) => canBe(one, text)) ?? node;
  };
}
