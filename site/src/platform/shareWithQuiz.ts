import type { CreateWebpackConfigArgs } from 'gatsby';

/** What webpack tells of a module while it forms chunks. */
interface ChunkContext {
  chunkGraph: { getModuleChunksIterable: (module: object) => Iterable<{ name?: string | null }> };
}

/**
 * Puts what pages and the quiz both use into a script of its own. Webpack does so only from 20 kB on; below
 * that, each would have a copy. Leaves out what the landing page uses: it would fetch all of it, for a few
 * bytes.
 */
export function shareWithQuiz({ actions }: CreateWebpackConfigArgs) {
  const isShared = (module: object, { chunkGraph }: ChunkContext) => {
    const chunks = Array.from(
      chunkGraph.getModuleChunksIterable(module),
      ({ name }) => name ?? 'without a name',
    );
    return (
      chunks.includes('quiz') &&
      chunks.some((name) => name.startsWith('component---')) &&
      !chunks.includes('component---src-pages-index-tsx')
    );
  };
  actions.setWebpackConfig({
    optimization: {
      splitChunks: {
        cacheGroups: {
          quizAndPages: { name: 'quiz-and-pages', test: isShared, priority: 15, enforce: true },
        },
      },
    },
  });
}
