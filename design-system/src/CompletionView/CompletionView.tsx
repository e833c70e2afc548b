import { Check } from 'lucide';
import type { ReactNode, Ref } from 'react';
import { Button } from '../Button/Button.tsx';
import { heading as headingStyle, view } from '../LoadingSteps/styles.ts';
import { Icon } from '../Icon/Icon.tsx';
import { eyebrow, note as noteStyle, seal, summary as summaryStyle } from './styles.ts';

export interface CompletionViewProps {
  /** A short line above the heading. */
  title: string;
  heading: string;
  summary: ReactNode;
  note: ReactNode;
  closeLabel: string;
  onClose: () => void;
  /** The heading; scripts can focus it. */
  headingRef?: Ref<HTMLHeadingElement> | undefined;
}

/** The end of the quiz for a visitor who is not sent to an outcome page. */
export function CompletionView({
  title,
  heading,
  summary,
  note,
  closeLabel,
  onClose,
  headingRef,
}: CompletionViewProps) {
  return (
    <div css={view}>
      <span css={seal}>
        <Icon of={Check} strokeWidth={2.5} />
      </span>
      <h2 css={headingStyle} ref={headingRef} tabIndex={-1}>
        <span css={eyebrow}>{title}</span> {heading}
      </h2>
      <div css={summaryStyle}>{summary}</div>
      <p css={noteStyle}>{note}</p>
      <Button size="large" onClick={onClose}>
        {closeLabel}
      </Button>
    </div>
  );
}
