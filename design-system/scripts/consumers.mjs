/** The empty projects in which testPackage.mjs tries the package: as its users would write them. */
import { readFileSync } from 'node:fs';
import { URL } from 'node:url';

const REACT = ['@emotion/react', 'react', 'react-dom'];
const TYPES = ['@types/node', '@types/react', '@types/react-dom', 'typescript'];
const FONTS = ['@fontsource-variable/figtree', '@fontsource-variable/fraunces'];

/** A part of a page with state, the same in each project. */
const choices = `'use client';
import { useState } from 'react';
import { Button, ChoiceList, type ButtonProps } from '@tidyguard/design-system';
import { Letter } from '@tidyguard/design-system/illustrations';
import { OtpConfirmDialog } from '@tidyguard/design-system/one-time-code';

const copy = { title: 'Confirm', body: 'We text a code.', confirm: 'Send', cancel: 'Cancel' };
const ignore = () => undefined;

const opener: ButtonProps = { commandfor: 'quiz', command: 'show-modal' };

export function Choices() {
  const [value, setValue] = useState<string | null>(null);
  const [presses, setPresses] = useState(0);
  return (
    <>
      <Button {...opener} onClick={() => setPresses(presses + 1)}>{\`Pressed \${presses}\`}</Button>
      <ChoiceList
        legend="How often?"
        name="often"
        options={[{ value: 'weekly', label: 'Weekly' }, { value: 'once', label: 'Once' }]}
        value={value}
        onSelect={setValue}
        onChoose={setValue}
      />
      <button commandfor="quiz" command="close">Plain</button>
      <Letter />
      <OtpConfirmDialog open={false} copy={copy} busy={false} onConfirm={ignore} onCancel={ignore} />
    </>
  );
}
`;

const fontImports = FONTS.map((name) => `import '${name}';`).join('\n');

/** What the README tells users of Next to write. */
const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
const [, registry = ''] = /```tsx\n('use client';[^]*?)```/.exec(readme) ?? [];

const vite = {
  installedHere: [...REACT, ...TYPES, ...FONTS, 'vite'],
  dependencies: {},
  build: ['vite', 'build', '--logLevel', 'error'],
  built: 'dist',
  files: {
    'index.html':
      '<!doctype html><html lang="en"><title>Empty project</title><div id="root"></div>' +
      '<script type="module" src="/main.tsx"></script></html>',
    'Choices.tsx': choices,
    'main.tsx': `import { createRoot } from 'react-dom/client';
import { GlobalStyles } from '@tidyguard/design-system';
import { Choices } from './Choices.js';
${fontImports}

const element = document.getElementById('root');
if (element) createRoot(element).render(<><GlobalStyles /><Choices /></>);
`,
    'fonts.d.ts': FONTS.map((name) => `declare module '${name}';\n`).join(''),
    // An ordinary strict project without any setting of this repository.
    'tsconfig.json': JSON.stringify({
      compilerOptions: {
        strict: true,
        noEmit: true,
        jsx: 'react-jsx',
        lib: ['ES2022', 'DOM'],
        types: [],
      },
      include: ['*.tsx', '*.d.ts'],
    }),
    'vite.config.js': "export default { esbuild: { jsx: 'automatic' } };",
  },
};

const next = {
  installedHere: [...REACT, ...TYPES, ...FONTS, '@emotion/cache'],
  dependencies: { next: '16.4.6' },
  build: ['next', 'build'],
  built: 'out',
  files: {
    'next.config.mjs': "export default { output: 'export' };",
    'app/Choices.tsx': choices,
    'app/EmotionRegistry.tsx': registry,
    // Components and tokens in server components, which is where 'use client' is needed.
    'app/layout.tsx': `import { GlobalStyles } from '@tidyguard/design-system';
import type { ReactNode } from 'react';
import { EmotionRegistry } from './EmotionRegistry';
${fontImports}

export default function Layout({ children }: { children: ReactNode }) {
  return <html lang="en"><body><EmotionRegistry><GlobalStyles />{children}</EmotionRegistry></body></html>;
}
`,
    'app/page.tsx': `import { color, Logo, Section } from '@tidyguard/design-system';
import { Choices } from './Choices';

export default function Page() {
  return (
    <main style={{ color: color.ink }}>
      <Logo name="Empty project" />
      <Section id="more" title="A section of a server component"><Choices /></Section>
    </main>
  );
}
`,
    'fonts.d.ts': FONTS.map((name) => `declare module '${name}';\n`).join(''),
    'tsconfig.json': JSON.stringify({
      compilerOptions: {
        strict: true,
        noEmit: true,
        jsx: 'react-jsx',
        module: 'esnext',
        moduleResolution: 'bundler',
        lib: ['ES2022', 'DOM'],
      },
    }),
  },
};

const astro = {
  installedHere: [...REACT, ...TYPES, ...FONTS],
  // The last ones that run on Node 20.
  dependencies: { astro: '^5.9.4', '@astrojs/react': '^4.4.2' },
  build: ['astro', 'build'],
  built: 'dist',
  files: {
    'astro.config.mjs': `import react from '@astrojs/react';

export default { integrations: [react()] };
`,
    'src/Choices.tsx': choices,
    'src/App.tsx': `import { GlobalStyles } from '@tidyguard/design-system';
import { Choices } from './Choices';

export const App = () => <><GlobalStyles /><Choices /></>;
`,
    'src/pages/index.astro': `---
import { Logo } from '@tidyguard/design-system';
import { App } from '../App';
${fontImports}
---
<html lang="en">
  <head><title>Empty project</title></head>
  <body><Logo name="Empty project" /><App client:load /></body>
</html>
`,
  },
};

/** Each by its name; `built` is the folder that the build writes. */
export const projects = { vite, next, astro };
