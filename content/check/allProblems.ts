/** Everything that is wrong with all products, each with its file and line. */
import path from 'node:path';
import type { DefinitionError } from '../define.ts';
import type { DefinitionProblem } from '../definitionProblem.ts';
import type { LinkLabels, OptOutTitle } from '../languageWords.ts';
import type { Product } from '../productDefinition.ts';
import { approvalProblems } from './approvals.ts';
import { brandFileProblems } from './brand/checkBrand.ts';
import { consentPairProblems } from './consentPair.ts';
import { drawingProblems } from './drawings.ts';
import { encodingProblems } from './fileText.ts';
import { footerNameProblems, lineOf } from './frontMatter.ts';
import { futureProblems } from './future.ts';
import { loadModule } from './loadModules.ts';
import { placeFinder } from './locate.ts';
import { isPage, parsePage } from './page.ts';
import type { Problem } from './problem.ts';
import { productIds, writeIndexes } from './productFolders.ts';
import { quoteProblems } from './quotedWords.ts';
import {
  languageFolders,
  nodesOfFiles,
  nodesOfProduct,
  sourceFiles,
  type SourceNode,
} from './sourceIndex.ts';
import type { Today } from './today.ts';
import { syntaxProblems, typeProblems, withoutToldTwice } from './typeProblems.ts';
import { lineProblems, nodeProblems } from './wordFlaws.ts';
import {
  acceptedContent,
  checkContent,
  pageProblems,
  readContent,
  type Content,
} from './workspace.ts';

/** What a check has found. */
export interface Findings {
  problems: Problem[];
  /** Whether the site can be built at all. */
  canBeShown: boolean;
}

/** What a check may assume about the content. */
interface Assumption {
  /** Whether every text and address that may be accepted counts as accepted. */
  asAccepted: boolean;
}

/** The problem that an error while reading describes, at the file that it names, if any. */
function problemOfError(error: unknown): Problem {
  const message = error instanceof Error ? error.message : String(error);
  const [, at, what, fix] = /^(content\/\S+?) {2}(.*)\n\s+(.*)/.exec(message) ?? [];
  if (at !== undefined && what !== undefined && fix !== undefined) {
    return { file: at, line: 1, what, fix };
  }
  const [file = 'content'] = /content\/[\w./-]+\w/.exec(message) ?? [];
  const [first = '', rest] = message.split(/: (?=add )/);
  return {
    file,
    line: 1,
    what: first,
    fix:
      rest === undefined ? 'Take the last change back, or ask a developer.' : `A${rest.slice(1)}`,
  };
}

/** Not by instanceof: a definition loads its own copy of the class. */
const isDefinitionError = (error: unknown): error is DefinitionError =>
  error instanceof Error && 'product' in error && 'problems' in error;

/** The exports of a product's index.ts that are used here. */
interface ProductModule {
  product: Product;
  linkLabels: LinkLabels;
  optOutTitle: OptOutTitle;
}

/** What a check reads of a product. */
interface ReadProduct {
  product: Product | null;
  /** The problems that its definition reports. */
  flaws: readonly DefinitionProblem[];
  /** The footer's names for the pages that every site has. */
  footerNames: readonly string[];
  error?: unknown;
}

function readProduct(root: string, id: string): ReadProduct {
  try {
    const file = path.join(root, `content/${id}/index.ts`);
    const { product, linkLabels, optOutTitle } = loadModule(file) as ProductModule;
    return {
      product,
      flaws: [],
      footerNames: [linkLabels.home, linkLabels.contact, optOutTitle],
    };
  } catch (error) {
    const none = { flaws: [], footerNames: [] };
    if (isDefinitionError(error)) {
      return { ...none, product: error.product, flaws: error.problems };
    }
    return { ...none, product: null, error };
  }
}

const isWordsFile = ({ file }: SourceNode) => !/\/(goingLive|index)\.ts$/.test(file);

const lineOfName = (nodes: readonly SourceNode[], name: string) =>
  nodes.find((node) => node.path.at(-1) === name)?.line;

/** A product's definition problems, with their files and lines. */
function definitionProblems(
  root: string,
  id: string,
  flaws: readonly DefinitionProblem[],
  content: Content,
): Problem[] {
  const nodeAt = placeFinder(id, nodesOfProduct(root, id));
  // If a page cannot be fully read, its definition has a default title and address.
  const unclear = pageProblems(content).map(({ file }) => file);
  return flaws.flatMap(({ place, what, fix, text, legalPage }) => {
    const [part, name, field = ''] = place.split('.');
    const isOfPage = part === 'legalPages';
    const page = content.pages.find(({ slug }) => slug === (isOfPage ? name : legalPage));
    if (page && unclear.includes(page.file)) return [];
    if (page && isOfPage) {
      return [{ file: page.file, line: lineOf(page.source, field), what, fix }];
    }
    const { file, line } = nodeAt(place, text) ?? { file: `content/${id}/index.ts`, line: 1 };
    return [{ file, line, what, fix }];
  });
}

async function problemsOfProduct(
  root: string,
  id: string,
  today: Today,
  { asAccepted }: Assumption,
): Promise<{ problems: Problem[]; canBeShown: boolean; errors: unknown[] }> {
  const present = readContent(root, id);
  const { product, flaws, footerNames, error } = readProduct(root, id);
  const content = asAccepted && product ? acceptedContent(present, product, today) : present;
  const index = `content/${id}/index.ts`;
  const indexNodes = nodesOfFiles(root, [index]);
  const checked = product ? checkContent(content, product, today) : pageProblems(content);
  const brand = await brandFileProblems(root, id);
  const ofProduct = product
    ? [
        ...futureProblems(product, today),
        ...consentPairProblems(product),
        ...approvalProblems(product, content),
      ]
    : [];
  const told = [...flaws, ...ofProduct]
    // The colours are generated from the brand's file, which has its own check.
    .filter(({ place }) => brand.length === 0 || !place.startsWith('colors.'));
  return {
    problems: [
      ...checked.map((problem) =>
        problem.file === index ? { ...problem, line: lineOfName(indexNodes, 'id') ?? 1 } : problem,
      ),
      ...content.pages.flatMap(({ file, source }) => lineProblems(file, source)),
      ...footerNameProblems(content.pages.map(parsePage).filter(isPage), footerNames),
      ...definitionProblems(root, id, told, content),
      ...brand,
    ],
    canBeShown: error === undefined && flaws.length === 0,
    errors: error === undefined ? [] : [error],
  };
}

const unique = (problems: readonly Problem[]) => [
  ...new Map(problems.map((one) => [`${one.file}:${one.line} ${one.what}`, one])).values(),
];

/** Checks all products below `root`, the repository's folder; writes their indexes first. */
export async function allProblems(
  root: string,
  today: Today,
  assumption: Assumption = { asAccepted: false },
): Promise<Findings> {
  const contentFolder = path.join(root, 'content');
  const ids = productIds(contentFolder);
  const folders = [...ids.map((id) => `content/${id}`), ...languageFolders(root)];
  const files = folders.flatMap((folder) => sourceFiles(root, folder));
  const encodings = encodingProblems(root, folders);
  const unreadable = syntaxProblems(root, files);
  try {
    // Before any definition is read, because definitions import these files.
    await writeIndexes(contentFolder);
    if (unreadable.length > 0) {
      const pages = ids.flatMap((id) => pageProblems(readContent(root, id)));
      return { problems: unique([...encodings, ...unreadable, ...pages]), canBeShown: false };
    }
    // They name every part of a product: a missing part is reported there.
    const parts = ids.map((id) => `content/${id}/generated/parts.ts`);
    const types = typeProblems(root, [...files, ...parts]);
    const nodes = nodesOfFiles(root, files);
    const words = [
      ...nodeProblems(nodes.filter(isWordsFile)),
      ...drawingProblems(root, nodes),
      ...quoteProblems(root),
    ];
    const found = [];
    for (const id of ids) found.push(await problemsOfProduct(root, id, today, assumption));
    const errors = found.flatMap((one) => one.errors);
    const others = [...words, ...found.flatMap((one) => one.problems)];
    const problems = [...encodings, ...withoutToldTwice(types, others), ...others];
    return {
      // If a product does not load, one of the problems found is usually the reason.
      problems: unique(problems.length > 0 ? problems : errors.map(problemOfError)),
      canBeShown: encodings.length === 0 && found.every(({ canBeShown }) => canBeShown),
    };
  } catch (error) {
    const brands = (await Promise.all(ids.map((id) => brandFileProblems(root, id)))).flat();
    const found = brands.length > 0 ? brands : [problemOfError(error)];
    // Products share tokens, so a problem may be found twice.
    return { problems: unique([...encodings, ...unreadable, ...found]), canBeShown: false };
  }
}
