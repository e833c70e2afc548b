// @ts-check
/** Writes a new component of the design system, with everything that a component has. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { StepFailed } from './shell.mjs';

const SOURCE = 'design-system/src';

/** @param {string} name */
const componentCode = (name) => `import type { HTMLAttributes, ReactNode } from 'react';
import { root } from './styles.ts';

export interface ${name}Props extends HTMLAttributes<HTMLSpanElement> {
  /** What it says. */
  children: ReactNode;
}

/** TODO: say in a sentence what it is for; its page in Storybook begins with it. */
export function ${name}({ children, ...rest }: ${name}Props) {
  return <span css={root} {...rest}>{children}</span>;
}
`;

const stylesCode = `import { css } from '@emotion/react';
import { color, radius, space } from '../tokens.ts';

export const root = css\`
  display: inline-block;
  padding: \${space[1]} \${space[2]};
  border-radius: \${radius.small};
  background: \${color.brandWash};
  color: \${color.ink};
\`;
`;

/** @param {string} name */
const storiesCode = (name) => `import type { Meta, StoryObj } from '@storybook/react-vite';
import { ${name} } from './${name}.tsx';

const meta: Meta<typeof ${name}> = {
  title: 'Components/${name}',
  component: ${name},
  args: { children: '${name}' },
};
export default meta;
type Story = StoryObj<typeof ${name}>;

export const Default: Story = {};
`;

/** @param {string} name */
const testCode = (name) => `import { render, screen } from '@testing-library/react';
import { violations } from '../testing/axe.ts';
import { ${name} } from './${name}.tsx';

it('says its words and hands on what its element takes', async () => {
  const { container } = render(<${name} title="Why">New</${name}>);
  expect(screen.getByText('New')).toHaveAttribute('title', 'Why');
  expect(await violations(container)).toEqual([]);
});
`;

/** @param {string} name */
const changesetText = (name) => `---
'@tidyguard/design-system': minor
---

New: \`${name}\`. TODO: say what users can do with it.
`;

/** @param {string} index @param {string} name */
function withExport(index, name) {
  const line = `export { ${name}, type ${name}Props } from './${name}/${name}.tsx';\n`;
  const mark = '\n// Page sections\n';
  if (!index.includes(mark)) throw new Error(`${SOURCE}/index.ts has no "// Page sections".`);
  return index.replace(mark, () => line + mark);
}

/** @param {string} test @param {string} name */
function withPinnedName(test, name) {
  const list = /( {2}components: \[\n)([^\]]*)( {2}\],\n)/;
  if (!list.test(test)) throw new Error(`${SOURCE}/index.test.ts has no list of components.`);
  return test.replace(list, (_, start, names, end) => {
    const sorted = [
      ...names
        .trim()
        .split('\n')
        .map((/** @type {string} */ each) => each.trim()),
      `'${name}',`,
    ].sort();
    return `${start}${sorted.map((each) => `    ${each}\n`).join('')}${end}`;
  });
}

/** @param {string} name Such as OrderSummary. */
const fileName = (name) => name.replace(/\B[A-Z]/g, '-$&').toLowerCase();

/**
 * Writes the component's folder with its story and test, exports it, pins the export and describes the
 * change for users of the package. Answers with the files, from the repository's root.
 *
 * @param {string} root The repository.
 * @param {string} name Such as Badge.
 * @returns {Promise<string[]>}
 */
export async function writeComponent(root, name) {
  if (!/^([A-Z][a-z\d]+)+$/.test(name)) {
    throw new StepFailed(
      `A component is named like Badge or OrderSummary, not ${name || 'nothing'}.`,
    );
  }
  if (existsSync(join(root, SOURCE, name)))
    throw new StepFailed(`There is a component ${name} already.`);
  const read = (/** @type {string} */ file) => readFileSync(join(root, file), 'utf8');
  const files = {
    [`${SOURCE}/${name}/${name}.tsx`]: componentCode(name),
    [`${SOURCE}/${name}/styles.ts`]: stylesCode,
    [`${SOURCE}/${name}/${name}.stories.tsx`]: storiesCode(name),
    [`${SOURCE}/${name}/${name}.test.tsx`]: testCode(name),
    [`${SOURCE}/index.ts`]: withExport(read(`${SOURCE}/index.ts`), name),
    [`${SOURCE}/index.test.ts`]: withPinnedName(read(`${SOURCE}/index.test.ts`), name),
    [`.changeset/${fileName(name)}.md`]: changesetText(name),
  };
  const options = await resolveConfig(join(root, 'package.json'));
  for (const [file, text] of Object.entries(files)) {
    const path = join(root, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, await format(text, { ...options, filepath: path }));
  }
  return Object.keys(files);
}
