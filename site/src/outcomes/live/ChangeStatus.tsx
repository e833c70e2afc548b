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

/** Why a request cannot be changed here, and the way that is left; none is needed while it is on its way. */
export function CannotChange() {
  if (leadChanges().record()?.form_fields.phone !== undefined) return words.notYet;
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
    isElsewhere || state === 'idle' ? null : state === 'refused' ? <CannotChange /> : words[state];
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
