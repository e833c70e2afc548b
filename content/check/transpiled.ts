import ts from 'typescript';
import { keeper } from './kept.ts';

const outputs = keeper<ts.TranspileOutput>();

/** A file of TypeScript as CommonJS, with what keeps it from being read; it is read once for both. */
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
