import ts from 'typescript';
import { keeper } from './kept.ts';

const outputs = keeper<ts.TranspileOutput>();

/** A TypeScript file as CommonJS, along with its syntax errors; each text is parsed once for both uses. */
export const transpiled = (fileName: string, source: string): ts.TranspileOutput =>
  outputs(fileName, source, () =>
    ts.transpileModule(source, {
      fileName,
      reportDiagnostics: true,
      compilerOptions: {
        module: ts.ModuleKind.CommonJS,
        target: ts.ScriptTarget.ES2023,
        inlineSourceMap: true,
      },
    }),
  );
