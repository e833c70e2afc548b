import { Plus } from 'lucide';
import type { ReactNode } from 'react';
import { Icon } from '../Icon/Icon.tsx';
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
            <Icon of={Plus} />
          </summary>
          <div css={answer}>{entry.answer}</div>
        </details>
      ))}
    </div>
  );
}
