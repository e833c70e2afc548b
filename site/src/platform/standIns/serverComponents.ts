/** Stands in for react-server-dom-webpack (slimRuntime.ts), which Gatsby loads for pages with server components. */
export function createFromReadableStream(): never {
  throw new Error('No page of this site has server components.');
}
