/**
 * Loads modules of the content in their present state. `import()` would return what it loaded first, so a
 * process that checks repeatedly would never see an edit.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { compileFunction } from 'node:vm';
import { textOfFile } from './fileText.ts';
import { transpiled } from './transpiled.ts';

const scriptOf = (file: string) => transpiled(file, textOfFile(file)).outputText;

/**
 * Loads a TypeScript file with everything that it imports; definitions import only each other.
 *
 * @throws Error from the module, or one that names a file that does not exist.
 */
export function loadModule(file: string): unknown {
  const loaded = new Map<string, object>();
  const load = (name: string): object => {
    const known = loaded.get(name);
    if (known) return known;
    if (!existsSync(name)) throw new Error(`Cannot find module '${name}'`);
    const exports = {};
    // Registered before it runs, because modules may import each other.
    loaded.set(name, exports);
    const run = compileFunction(scriptOf(name), ['exports', 'require'], { filename: name }) as (
      exports: object,
      require: (id: string) => object,
    ) => void;
    run(exports, (id) => load(path.resolve(path.dirname(name), id)));
    return exports;
  };
  return load(file);
}
