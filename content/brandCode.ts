import type { Logo } from './productDefinition.ts';

/**
 * A module's source with other values for some of its exported constants, each written as
 * `export const name = … as const;`.
 *
 * @throws Error that names a constant that the module does not export like this.
 */
export function withConstants(
  source: string,
  constants: Readonly<Record<string, unknown>>,
): string {
  return Object.entries(constants).reduce((text, [name, value]) => {
    const statement = new RegExp(`export const ${name} = [^;]* as const;`);
    if (!statement.test(text)) throw new Error(`There is no constant ${name} to be replaced.`);
    return text.replace(
      statement,
      () => `export const ${name} = ${JSON.stringify(value)} as const;`,
    );
  }, source);
}

function shapeCode({ fill = '', ...shape }: Logo['shapes'][number]): string {
  const attributes = Object.entries(shape).map(
    ([name, value]) => `${name}=${JSON.stringify(value)}`,
  );
  return `<${'d' in shape ? 'path' : 'circle'} fill={color.${fill}} ${attributes.join(' ')} />`;
}

const VIEW_BOX = /viewBox="[^"]*"/;
const SHAPES = /(data-drawing="logo"\s*>)[^]*?(<\/svg>)/;

/**
 * The source of the module that draws the mark (design-system/src/Logo/Logo.tsx) with another mark.
 *
 * @throws Error if the module draws no mark.
 */
export function withMark(source: string, { viewBox, shapes }: Logo): string {
  if (!VIEW_BOX.test(source) || !SHAPES.test(source))
    throw new Error('There is no mark to be replaced.');
  const code = shapes.map(shapeCode).join('\n');
  return source
    .replace(VIEW_BOX, () => `viewBox=${JSON.stringify(viewBox)}`)
    .replace(SHAPES, (_, start: string, end: string) => `${start}\n${code}\n${end}`);
}
