import { css } from '@emotion/react';
import { outcomeActions } from '@tidyguard/content/product';
import { site } from '../../config/site';
import { useParts } from '../../platform/pageParts';
import { apart, notice } from '../styles';
import { leadChanges, useChangeState } from './changes';

const { state: words, refused } = outcomeActions;

/* Takes no room and no gap: otherwise what is below would move when the words come. */
const nothing = css`
  position: absolute;
`;

/**
 * Why a request cannot be changed here, and how else; while it is on its way, only that it has not arrived.
 */
export function CannotChange() {
  if (leadChanges().record()?.form_fields.phone !== undefined) return words.notYet;
  return (
    <>
      {refused} <a href={`mailto:${site.contactEmail}`}>{site.contactEmail}</a>
    </>
  );
}

interface ChangeStatusProps {
  /** Whether this is where bundles are added; all other changes are made elsewhere on the page. */
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
 * Says what became of the last change, at the place where it was made, to screen readers too; says nothing
 * before the page has begun its visit.
 */
export function ChangeStatus(props: ChangeStatusProps) {
  return useParts().visit ? <LastChange {...props} /> : null;
}
