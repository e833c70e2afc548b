declare module '*.woff2' {
  /** Where the build serves the file. */
  const url: string;
  export default url;
}
