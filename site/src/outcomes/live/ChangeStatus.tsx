import { css } from '@emotion/react';
import { outcomeActions } from '@tidyguard/content/product';
import { site } from '../../config/site';
import { useParts } from '../../platform/pageParts';
import { apart, notice } from '../styles';
import { leadChanges, useChangeState } from './changes';

const { state: words, refused } = outcomeActions;

/* Takes no room, and no gap: what stands below would move as it comes. */
const nothing = css`
  position: absolute;
`;

/** The way that is left where a request cannot be changed here. */
export function Refused() {
  return (
    <>
      {refused} <a href={`mailto:${site.contactEmail}`}>{site.contactEmail}</a>
    </>
  );
}

interface ChangeStatusProps {
  /** Where what is added is chosen; all else is changed elsewhere on the page. */
  addOns?: boolean;
}

function LastChange({ addOns = false }: ChangeStatusProps) {
  const changes = leadChanges();
  const state = useChangeState(changes);
  const isElsewhere = changes.isOfAddOns() !== addOns;
  const said =
    isElsewhere || state === 'idle' ? null : state === 'refused' ? <Refused /> : words[state];
  return (
    <p role="status" css={said ? [notice, apart] : nothing}>
      {said}
    </p>
  );
}

/**
 * Says what became of the last change where it was made, to screen readers too; nothing before the page has
 * begun its visit.
 */
export function ChangeStatus(props: ChangeStatusProps) {
  return useParts().visit ? <LastChange {...props} /> : null;
}
