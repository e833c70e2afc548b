/** The check's warnings about the language of all content. They refuse nothing: an editor decides. */
import type { Problem } from '../problem.ts';
import { nodesOfFiles, type SourceNode } from '../sourceIndex.ts';
import { readContent } from '../workspace.ts';
import { englishContent } from './englishFiles.ts';
import { longQuestionWarnings } from './longQuestions.ts';
import { linesOfNodes, linesOfPage, passagesOfNodes, passagesOfPage } from './prose.ts';
import { readingWarnings } from './readingLevel.ts';
import { spellingWarnings } from './spelling.ts';

/** Names, which are spelled as their owners spell them: of the company, and of who gave a testimonial. */
const isName = ({ path }: SourceNode) =>
  path[0] === 'brand' || (path.includes('testimonial') && path.at(-1) === 'name');

/** Misspelt words, texts that are hard to read, and long questions. `root` is the repository's folder. */
export async function languageWarnings(root: string): Promise<Problem[]> {
  const { products, files } = englishContent(root);
  const pages = products.flatMap((id) => readContent(root, id).pages);
  const nodes = nodesOfFiles(root, files).filter((node) => !isName(node));
  const lines = [...pages.flatMap(linesOfPage), ...linesOfNodes(nodes)];
  const passages = [...pages.flatMap(passagesOfPage), ...passagesOfNodes(nodes)];
  return [
    ...(await spellingWarnings(root, lines)),
    ...readingWarnings(passages),
    ...longQuestionWarnings(nodes),
  ];
}
