/** Finds where the value at a place of a definition is written, by the syntax of the product's files. */
import type { SourceNode } from './sourceIndex.ts';

/** Whether a text can be what a node writes down, whatever its values are. */
const canBe = ({ pieces }: SourceNode, text: string) =>
  pieces.length > 0 &&
  pieces.every((piece) => text.includes(piece.text)) &&
  (pieces.length > 1 || pieces[0]?.text === text);

/** How many files a value may be handed on through; none that loads comes near. */
const MOST_STEPS = 9;

/**
 * Answers where the value at a place of a product is written, such as at `landing.hero.title`: the node itself, or the
 * nearest around it. A list may leave entries out, so that they stand at other positions: a text, where it is given, tells
 * which is meant.
 */
export function placeFinder(id: string, nodes: readonly SourceNode[]) {
  const byName = new Map<string, SourceNode[]>();
  const keyOf = (file: string, place: string) => `${file} ${place}`;
  for (const node of nodes) {
    const key = keyOf(node.file, node.path.join('.'));
    byName.set(key, [...(byName.get(key) ?? []), node]);
  }

  /** The nearest node, and the names behind it that lead to none. */
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
