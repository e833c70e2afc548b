// @ts-check
/** `npm run new:component Badge` starts a component of the design system: see docs/design-system.md. */
import process from 'node:process';
import { writeComponent } from './lib/newComponent.mjs';
import { main, root } from './lib/shell.mjs';

await main(async () => {
  const files = await writeComponent(root, process.argv[2] ?? '');
  process.stdout.write(
    `${files.join('\n')}\n\nFill in each TODO, and what its page says in .storybook/guidance.ts. Then: npm run storybook\n`,
  );
});
