import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { answer, item, list, question } from './styles.ts';

export interface FaqEntry {
  question: string;
  answer: ReactNode;
}

export interface FaqProps {
  entries: readonly FaqEntry[];
}

/** Questions that expand to their answers, as native `<details>`: no script is needed. */
export function Faq({ entries }: FaqProps) {
  return (
    <div css={list}>
      {entries.map((entry) => (
        <details key={entry.question} css={item}>
          <summary css={question}>
            {entry.question}
            <Plus />
          </summary>
          <div css={answer}>{entry.answer}</div>
        </details>
      ))}
    </div>
  );
}
