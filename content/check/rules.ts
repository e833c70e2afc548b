import { isEmail } from '../brandProblems.ts';
import { contentsOf, headingId } from '../headings.ts';
import type { LegalPage } from '../productDefinition.ts';
import { sitePages } from '../siteAddresses.ts';
import { describedPage } from './frontMatter.ts';
import {
  lineWith,
  nodesOf,
  ONLY_TAGS,
  sourceOf,
  textOf,
  type ParsedPage,
  type TextNode,
} from './page.ts';
import { OTHER_SPELLING } from '../wordProblems.ts';
import type { Problem } from './problem.ts';
import { isRecorded } from './publishedText.ts';
import { isAbout, requiredSections } from './sections.ts';

/** What the rules know in addition to the page. */
export interface RuleContext {
  /** Names that `<Value of="…" />` may contain. */
  valueNames: readonly string[];
  /** The product's consent text. */
  consentText: string;
  /** The product's legal pages whose addresses are known. */
  legalPages: readonly LegalPage[];
  /** Whether these are all of the product's legal pages. */
  areAllKnown: boolean;
  /** Anchors of every legal page that can be read, by its path. */
  anchors: ReadonlyMap<string, ReadonlySet<string>>;
}

const list = (names: Iterable<string>) => [...names].join(', ');

const problem = (page: ParsedPage, node: TextNode | null, what: string, fix: string): Problem => ({
  file: page.file,
  line: node ? page.lineOf(node) : 1,
  what,
  fix,
});

const headingsOf = (page: ParsedPage) =>
  [...nodesOf(page.tree)].filter(({ type }) => type === 'heading');

/** The anchors in a page that links can lead to. */
export const anchorsOf = (page: ParsedPage): ReadonlySet<string> =>
  new Set(headingsOf(page).map((heading) => headingId(textOf(heading))));

function headingProblems(page: ParsedPage): Problem[] {
  const problems: Problem[] = [];
  const seen = new Set<string>();
  let level = 1;
  for (const heading of headingsOf(page)) {
    const depth = heading.depth ?? 2;
    const title = textOf(heading);
    if (depth === 1) {
      problems.push(
        problem(
          page,
          heading,
          'The page already has its title above the text.',
          'Write ## instead of #.',
        ),
      );
    } else if (depth > level + 1) {
      const right = '#'.repeat(level + 1);
      problems.push(
        problem(
          page,
          heading,
          `The heading “${title}” skips a level.`,
          `Write ${right} instead of ${'#'.repeat(depth)}.`,
        ),
      );
    }
    level = Math.max(depth, 2);
    if ((heading.children ?? []).some(({ type }) => type !== 'text')) {
      problems.push(
        problem(
          page,
          heading,
          `The heading “${title}” holds more than words.`,
          'Take links, bold type and values out of it.',
        ),
      );
    } else if (depth === 2 && contentsOf(lineWith(page, heading))[0]?.title !== title) {
      problems.push(
        problem(
          page,
          heading,
          `The table of contents would not show the heading “${title}” as it is.`,
          `Write it as \`## ${title}\` on a line of its own, in words that need no \\ and no &…;.`,
        ),
      );
    }
    const id = headingId(title);
    if (seen.has(id)) {
      problems.push(
        problem(
          page,
          heading,
          `There are two headings “${title}”.`,
          'Name one of them differently: links lead to a heading by its words.',
        ),
      );
    }
    seen.add(id);
  }
  return problems;
}

function sectionProblems(page: ParsedPage): Problem[] {
  const titles = headingsOf(page).map(textOf);
  const missing = (requiredSections(page.frontMatter) ?? [])
    .filter((section) => !titles.some((title) => isAbout(title, section)))
    .map(({ about, beginnings }) =>
      problem(
        page,
        null,
        `The section on ${about} is missing.`,
        `Add a heading (##) with ${beginnings.map((beginning) => `“${beginning}”`).join(' or ')} in it, and its text.`,
      ),
    );
  return [...missing, ...unnumberedProblems(page)];
}

function unnumberedProblems(page: ParsedPage): Problem[] {
  const problems: Problem[] = [];
  let open: TextNode | null = null;
  const close = () => {
    if (open) {
      problems.push(
        problem(
          page,
          open,
          `The section “${textOf(open)}” has no numbered list.`,
          'Begin its points with 1., 2., 3.',
        ),
      );
    }
  };
  for (const node of page.tree.children ?? []) {
    if (node.type === 'heading' && node.depth === 2) {
      close();
      open = node;
    } else if (node.type === 'list' && node.ordered) {
      open = null;
    }
  }
  close();
  return problems;
}

function elementProblems(page: ParsedPage, { valueNames }: RuleContext): Problem[] {
  const problems: Problem[] = [];
  for (const node of nodesOf(page.tree)) {
    if (/^mdx(Flow|Text)Expression$|^mdxjsEsm$/.test(node.type)) {
      problems.push(
        problem(
          page,
          node,
          'Program code cannot stand in a text.',
          'Take the { } or the import out; for a plain { write \\{.',
        ),
      );
    }
    if (!/^mdxJsx(Flow|Text)Element$/.test(node.type)) continue;
    if (node.name !== 'Email' && node.name !== 'Value') {
      problems.push(problem(page, node, `<${node.name ?? ''}> is not known here.`, ONLY_TAGS));
      continue;
    }
    if (node.name === 'Email') {
      if (!isRecorded(sourceOf(page, node))) {
        problems.push(
          problem(
            page,
            node,
            `${sourceOf(page, node)} is more than the address.`,
            'Write <Email />.',
          ),
        );
      }
      continue;
    }
    const name = node.attributes?.find((attribute) => attribute.name === 'of')?.value;
    if (typeof name !== 'string') {
      problems.push(
        problem(
          page,
          node,
          'This <Value> does not say which value.',
          `Write <Value of="legalName" />. The names are ${list(valueNames)}.`,
        ),
      );
    } else if (!valueNames.includes(name)) {
      problems.push(
        problem(
          page,
          node,
          `There is no value called “${name}”.`,
          `The names are ${list(valueNames)}.`,
        ),
      );
    } else if (!isRecorded(sourceOf(page, node))) {
      problems.push(
        problem(
          page,
          node,
          `${sourceOf(page, node)} is more than the value.`,
          `Write <Value of="${name}" />.`,
        ),
      );
    }
  }
  return problems;
}

function linkProblem(
  url: string,
  page: ParsedPage,
  { anchors, areAllKnown, legalPages }: RuleContext,
): Pick<Problem, 'what' | 'fix'> | null {
  const [address = '', anchor] = url.split('#');
  const target = address === '' ? describedPage(page).path : address;
  const short = legalPages.find(
    ({ shortPath, formerPaths = [] }) => shortPath === target || formerPaths.includes(target),
  );
  if (short) {
    return {
      what: `The link leads to ${target}, a ${short.shortPath === target ? 'short' : 'former'} address.`,
      fix: `Write ${short.path} instead.`,
    };
  }
  const pages: string[] = [...Object.values(sitePages), ...legalPages.map(({ path }) => path)];
  if (/^(http:\/\/|www\.)/i.test(url)) {
    return {
      what: `The link leads to ${url}, which is no whole address of another site.`,
      fix: `Write https://${url.replace(/^http:\/\//i, '')}.`,
    };
  }
  if (target.startsWith('/outcome/') || target.endsWith('/history')) {
    return {
      what: `The link leads to ${url}: outcome pages and histories are shown at their time, not linked to.`,
      fix: `The pages to link to are ${list(pages)}.`,
    };
  }
  // A page whose own address is wrong still has its headings.
  if (address !== '' && !pages.includes(target)) {
    // It may be the address of a page that cannot be read or has a wrong address, which is reported there.
    if (!areAllKnown && target.startsWith('/')) return null;
    return {
      what: `The link leads to ${url}, where there is no page.`,
      fix: `The pages are ${list(pages)}.`,
    };
  }
  const targets = anchors.get(target);
  const isUnread = targets === undefined && legalPages.some(({ path }) => path === target);
  if (anchor === undefined || isUnread || targets?.has(anchor)) return null;
  const headings = [...(targets ?? [])].map((id) => `#${id}`);
  return {
    what: `The link leads to #${anchor}, but ${target} has no such heading.`,
    fix:
      headings.length > 0
        ? `Its headings are ${list(headings)}.`
        : `Write ${target} alone: links lead to headings of legal pages only.`,
  };
}

/** What is wrong with the target of a link, on this site or elsewhere. */
function addressProblem(
  url: string,
  page: ParsedPage,
  context: RuleContext,
): Pick<Problem, 'what' | 'fix'> | null {
  const fix = 'Write where it leads, such as [our contact page](/contact).';
  if (url.trim() === '') return { what: 'The link leads nowhere.', fix };
  if (!/^(https|mailto|tel):/.test(url)) return linkProblem(url, page, context);
  const isWhole = url.startsWith('mailto:')
    ? isEmail(url.slice('mailto:'.length).replace(/\?.*$/, ''))
    : URL.canParse(url) && url !== 'tel:';
  return isWhole ? null : { what: `The link leads to ${url}, which is no whole address.`, fix };
}

/** Problems of links, and of the lines `[name]: /address` that give reference links their addresses. */
function linkProblems(page: ParsedPage, context: RuleContext): Problem[] {
  const problems: Problem[] = [];
  for (const node of nodesOf(page.tree)) {
    if ((node.type === 'link' || node.type === 'definition') && node.url !== undefined) {
      const found = addressProblem(node.url, page, context);
      if (found) problems.push(problem(page, node, found.what, found.fix));
    }
    if (/^link(Reference)?$/.test(node.type) && textOf(node).trim() === '') {
      const fix = 'Write them between the [ and the ].';
      problems.push(problem(page, node, 'The link has no words.', fix));
    }
    if (/^image(Reference)?$/.test(node.type)) {
      const fix = 'Take it out: legal pages have no place for pictures. For a plain ! write \\!.';
      problems.push(problem(page, node, 'A picture cannot stand in a text.', fix));
    }
    // Without its line `[name]: /address`, a link by reference is plain text with brackets.
    const unnamed = node.type === 'text' && /\[[^\]]+\]\[([^\]]*)\]/.exec(node.value ?? '');
    if (unnamed) {
      const what = `The link ${unnamed[0]} has no address.`;
      const fix = `Write [words](/address), or add a line [${unnamed[1] || 'name'}]: /address.`;
      problems.push(problem(page, node, what, fix));
    }
  }
  return problems;
}

/** Marks that mean nothing on this site; visitors would see them as they are. */
const RAW_MARKS: readonly [mark: RegExp, what: string, fix: string][] = [
  [
    /^#{1,6}[^#\s]/m,
    'A heading has no space after its #.',
    'Write a space between the # and the words.',
  ],
  [
    /^[^\S\n]*[•·▪◦●○‣](?=\s)/mu,
    'A bullet of another program stands here, which makes no list.',
    'Write - or 1. in its place, with an empty line before the list.',
  ],
  [/^\|.*\|/m, 'A table cannot stand in a text.', 'Write its rows as a list.'],
  [
    /\*\*/,
    'The ** here makes nothing bold.',
    'Write one ** right before the words and one right after them.',
  ],
  [/~~/, 'The ~~ here strikes nothing through.', 'Take it out.'],
  [/\]\s+\(/, 'The link has a space between its ] and (.', 'Take the space out.'],
  [
    /\bhttps?:\/\/|\bwww\.\w/i,
    'An address stands here that is no link.',
    'Write [words](https://…).',
  ],
];

/** Marks of other editors in a page's texts. */
function markProblems(page: ParsedPage): Problem[] {
  const nodes = [...nodesOf(page.tree)];
  // A link's words may be its address.
  const linked = new Set(
    nodes
      .filter(({ type }) => /^link(Reference)?$/.test(type))
      .flatMap((link) => [...nodesOf(link)]),
  );
  return nodes.flatMap((node) => {
    if (node.type !== 'text' || linked.has(node)) return [];
    const found = RAW_MARKS.find(([mark]) => mark.test(node.value ?? ''));
    return found ? [problem(page, node, found[1], found[2])] : [];
  });
}

const spellingProblems = (page: ParsedPage): Problem[] =>
  [...nodesOf(page.tree)]
    .filter(({ type, value = '' }) => type === 'text' && OTHER_SPELLING.test(value))
    .map((node) =>
      problem(page, node, 'The text says “e-mail”.', 'Write “email”, as everywhere on the site.'),
    );

/** From this many characters of the consent text on, a passage that begins with them is a copy of it. */
const COPY_LENGTH = 40;

/** Copies of the consent text, which would stay as they are when it changes. */
const copiedConsent = (page: ParsedPage, { consentText }: RuleContext): Problem[] =>
  [...nodesOf(page.tree)]
    .filter(
      ({ type, value = '' }) =>
        type === 'text' &&
        consentText.length >= COPY_LENGTH &&
        value.replace(/\s+/g, ' ').includes(consentText.slice(0, COPY_LENGTH)),
    )
    .map((node) =>
      problem(
        page,
        node,
        'The consent text is copied here, and would not change with it.',
        'Write <Value of="consentText" /> in its place.',
      ),
    );

/** Everything wrong in a page's text. */
export const textProblems = (page: ParsedPage, context: RuleContext): Problem[] =>
  [
    ...sectionProblems(page),
    ...headingProblems(page),
    ...elementProblems(page, context),
    ...linkProblems(page, context),
    ...spellingProblems(page),
    ...markProblems(page),
    ...copiedConsent(page, context),
  ].sort((a, b) => a.line - b.line);
