/** A name to greet with: no address, number or sign that would make a message of it. */
const GREETABLE = /^\p{L}[\p{L}\p{M}'’ -]{0,39}$/u;

/** A first name that a message may greet with; null for text by which somebody could write to others. */
export function greetable(firstName: string): string | null {
  const name = firstName.trim();
  return GREETABLE.test(name) ? name : null;
}
