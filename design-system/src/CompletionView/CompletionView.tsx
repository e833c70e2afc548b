import { Check } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { Button } from '../Button/Button.tsx';
import { heading as headingStyle, view } from '../LoadingSteps/styles.ts';
import { eyebrow, note as noteStyle, seal, summary as summaryStyle } from './styles.ts';

export interface CompletionViewProps {
  /** The short word above the heading. */
  title: string;
  heading: string;
  summary: ReactNode;
  note: ReactNode;
  closeLabel: string;
  onClose: () => void;
  /** The heading, which can be given focus from script. */
  headingRef?: Ref<HTMLHeadingElement> | undefined;
}

/** The end of the quiz where there is no page to go to. */
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
        <Check strokeWidth={2.5} />
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
