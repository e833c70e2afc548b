type Aggregated = (
  error: Error | null,
  fileTimes?: unknown,
  folderTimes?: unknown,
  changed?: ReadonlySet<string>,
  removed?: ReadonlySet<string>,
) => void;

/** How webpack watches files. The first arguments say which files; they are passed on unchanged. */
type Watch = (
  files: unknown,
  folders: unknown,
  missing: unknown,
  startTime: unknown,
  options: unknown,
  onAggregated: Aggregated,
  onChange: (file: string, time: number) => void,
) => unknown;

/** webpack's compiler, as far as it is used here. */
interface WatchingCompiler {
  hooks: { afterEnvironment: { tap(name: string, run: () => void): void } };
  watchFileSystem: { watch: Watch } | null;
}

/**
 * A webpack plugin that reports a removed file at once, as webpack itself reports a changed one. Gatsby's
 * development server compiles only after such a report: without it, one deleted file ended all rebuilding. A
 * second report in the same round does no harm: webpack passes on only the first.
 */
export const noticeRemovals = {
  apply(compiler: WatchingCompiler) {
    compiler.hooks.afterEnvironment.tap('noticeRemovals', () => {
      const watched = compiler.watchFileSystem;
      if (!watched) return;
      const watch = watched.watch.bind(watched);
      watched.watch = (files, folders, missing, startTime, options, onAggregated, onChange) =>
        watch(
          files,
          folders,
          missing,
          startTime,
          options,
          (error, fileTimes, folderTimes, changed, removed) => {
            for (const file of removed ?? []) onChange(file, Date.now());
            onAggregated(error, fileTimes, folderTimes, changed, removed);
          },
          onChange,
        );
    });
  },
};
