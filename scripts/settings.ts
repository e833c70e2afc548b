/** `npm run settings`: writes the settings of service and site into the files that name them. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { settingsFiles } from './lib/settingsDocs.ts';
import { root } from './lib/shell.mjs';

for (const [file, text] of await settingsFiles()) writeFileSync(join(root, file), text);
