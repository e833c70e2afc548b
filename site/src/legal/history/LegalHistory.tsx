import { inWords, type LegalPage } from '@tidyguard/content';
import { legalHistory, linkLabels, product, voices } from '@tidyguard/content/product';
import { LegalLayout, SiteHeader, VisuallyHidden } from '@tidyguard/design-system';
import { routes } from '../../config/routes';
import type { SiteConfig } from '../../config/site';
import { PageFooter } from '../../layout/PageFooter';
import { QuizButton } from '../../quiz/QuizButton';
import type { Block } from './blocksOf';
import type { Change, Piece } from './changesBetween';
import type { HistoryEntry } from './historyOf';
import { pieces as piecesStyle, version, whole } from './styles';

export interface LegalHistoryProps {
  page: Pick<LegalPage, 'title' | 'path'>;
  /** The newest first. */
  entries: readonly HistoryEntry[];
  site: SiteConfig;
}

const dayInWords = (day: string) => inWords(day, product.language);

const titleOf = ({ from, ofDay }: HistoryEntry) =>
  ofDay === 1 ? dayInWords(from) : legalHistory.second(dayInWords(from), ofDay);

/** Screen readers pass over `ins` and `del`, so words say what changed. */
function PieceText({ kind, text }: Piece) {
  if (kind === 'same') return text;
  const Element = kind === 'added' ? 'ins' : 'del';
  return (
    <Element>
      <VisuallyHidden>{legalHistory[kind]} </VisuallyHidden>
      {text}
    </Element>
  );
}

function ChangeItem({ section, pieces }: Change) {
  return (
    <li>
      {section !== '' && <strong>{section}: </strong>}
      <span css={piecesStyle}>
        {pieces.map((piece, index) => (
          <PieceText key={index} {...piece} />
        ))}
      </span>
    </li>
  );
}

function Changes({ changes }: Pick<HistoryEntry, 'changes'>) {
  if (changes === null) return <p>{legalHistory.first}</p>;
  if (changes.length === 0) return <p>{legalHistory.unchanged}</p>;
  return (
    <>
      <h3>{legalHistory.changes}</h3>
      <ul>
        {changes.map((change, index) => (
          <ChangeItem key={index} {...change} />
        ))}
      </ul>
    </>
  );
}

function BlockText({ kind, number, text }: Block) {
  if (kind === 'section') return <h3>{text}</h3>;
  if (kind === 'part') return <h4>{text}</h4>;
  if (kind === 'quote') {
    return (
      <blockquote>
        <p>{text}</p>
      </blockquote>
    );
  }
  return <p>{number === undefined ? text : `${number}. ${text}`}</p>;
}

/** The versions of a legal page with what changed in each. */
export function LegalHistory({ page, entries, site }: LegalHistoryProps) {
  const [newest] = entries;
  return (
    <>
      <SiteHeader
        name={site.clientName}
        homeHref={routes.home}
        backLink={{ href: routes.home, label: linkLabels.backHome }}
        action={<QuizButton>{voices[site.voice].takeQuiz}</QuizButton>}
        ruled
      />
      <main>
        <LegalLayout
          title={legalHistory.title(page.title)}
          summary={legalHistory.summary}
          lastUpdated={newest?.from ?? site.compliance.legal.lastUpdated}
          contents={entries.map((entry) => ({ id: entry.id, title: titleOf(entry) }))}
        >
          <p>
            <a href={page.path}>{legalHistory.current(page.title)}</a>
          </p>
          {entries.map((entry) => (
            <section key={entry.id} css={version} aria-labelledby={entry.id}>
              <h2 id={entry.id}>{titleOf(entry)}</h2>
              <p>
                {entry.until === undefined
                  ? legalHistory.since(dayInWords(entry.from))
                  : legalHistory.span(dayInWords(entry.from), dayInWords(entry.until))}
              </p>
              <Changes changes={entry.changes} />
              <details css={whole}>
                <summary>{legalHistory.whole(titleOf(entry))}</summary>
                {entry.blocks.map((block, index) => (
                  <BlockText key={index} {...block} />
                ))}
              </details>
            </section>
          ))}
        </LegalLayout>
      </main>
      <PageFooter />
    </>
  );
}
