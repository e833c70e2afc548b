import type { ReactNode } from 'react';
import { list, picture, step, text, title as titleStyle } from './styles.ts';

export interface Step {
  title: string;
  text: ReactNode;
  /** A decorative illustration. */
  illustration?: ReactNode;
}

export interface StepListProps {
  steps: readonly Step[];
}

/** The steps of a process, in order. */
export function StepList({ steps }: StepListProps) {
  return (
    <ol css={list} data-count={steps.length}>
      {steps.map((entry) => (
        <li key={entry.title} css={step}>
          {entry.illustration && <div css={picture}>{entry.illustration}</div>}
          <h3 css={titleStyle}>{entry.title}</h3>
          <p css={text}>{entry.text}</p>
        </li>
      ))}
    </ol>
  );
}
