/**
 * A theme as Figma imports and exports it: one file per mode, in the same format but without `rem`, font
 * lists, shadows and durations.
 */
import type { TokenNormalized } from '@terrazzo/parser';
import type { Tokens } from './readBrand.ts';

/** How many pixels 1 rem becomes in Figma. */
const PX_PER_REM = 16;

/** A group of tokens or a token, as JSON. */
export type FigmaGroup = Record<string, unknown>;

interface Length {
  value: number;
  unit: string;
}

function figmaValue({ $type, $value }: TokenNormalized): unknown {
  switch ($type) {
    case 'color':
      return $value;
    case 'dimension': {
      const { value, unit } = $value;
      return unit === 'rem' ? { value: value * PX_PER_REM, unit: 'px' } : { value, unit };
    }
    case 'number':
      return $value;
    case 'fontFamily':
      return $value[0];
    default:
      return undefined;
  }
}

/** A theme's tokens for Figma, without those for which it has no variables. */
export function figmaFile(tokens: Tokens): FigmaGroup {
  const file: FigmaGroup = {};
  for (const [name, token] of Object.entries(tokens)) {
    const value = figmaValue(token);
    if (value === undefined) continue;
    const [group = '', own = ''] = name.split('.');
    const members = (file[group] ??= {}) as FigmaGroup;
    members[own] = { $type: token.$type, $value: value };
  }
  return file;
}

const equal = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The value that Figma gives a token, in the token's own unit; undefined if it did not change. */
function changedValue(token: TokenNormalized, said: unknown): unknown {
  if (equal(said, figmaValue(token))) return undefined;
  if (token.$type === 'dimension' && token.$value.unit === 'rem') {
    return { value: (said as Length).value / PX_PER_REM, unit: 'rem' };
  }
  if (token.$type === 'fontFamily') return [said, ...token.$value.slice(1)];
  return said;
}

/** The tokens whose values were changed in Figma, by name. */
export function changesIn(file: FigmaGroup, tokens: Tokens): Map<string, unknown> {
  const changes = new Map<string, unknown>();
  for (const [name, token] of Object.entries(tokens)) {
    const [group = '', own = ''] = name.split('.');
    const said = (file[group] as Record<string, { $value?: unknown } | undefined> | undefined)?.[
      own
    ];
    if (said?.$value === undefined) continue;
    const value = changedValue(token, said.$value);
    if (value !== undefined) changes.set(name, value);
  }
  return changes;
}
