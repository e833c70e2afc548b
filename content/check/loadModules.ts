/**
 * Loads modules of the content as they are now. `import()` would answer with what it loaded first, and a process that checks
 * again and again would never see an edit.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { compileFunction } from 'node:vm';
import { textOfFile } from './fileText.ts';
import { transpiled } from './transpiled.ts';

const scriptOf = (file: string) => transpiled(file, textOfFile(file)).outputText;

/**
 * Loads a file of TypeScript with all that it imports; definitions import nothing but each other.
 *
 * @throws Error of the module, or one that names a file that there is not.
 */
export function loadModule(file: string): unknown {
  const loaded = new Map<string, object>();
  const load = (name: string): object => {
    const known = loaded.get(name);
    if (known) return known;
    if (!existsSync(name)) throw new Error(`Cannot find module '${name}'`);
    const exports = {};
    // Before it runs: modules may import each other.
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
