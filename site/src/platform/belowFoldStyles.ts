import { css } from '@emotion/react';
import { BELOW_FOLD, BELOW_FOLD_STATE, READY, WAITING } from './belowFold';

/** A guess at how high a part is, until it is rendered. */
const HEIGHT = '60rem';

/**
 * Keeps what lies below the first screen out of the browser's first layouts, on windows that the
 * first screen fills (belowFold.spec.ts compares the two). Without the attribute, so without scripts too,
 * everything is rendered as on any page. What has waited stays contained: Chrome would take the end of
 * that for a layout shift.
 */
export const belowFoldStyles = css`
  @media (max-width: 30rem) and (max-height: 53rem) {
    [${BELOW_FOLD_STATE}] ${BELOW_FOLD} {
      contain: layout paint;
    }
    [${BELOW_FOLD_STATE}='${WAITING}'] ${BELOW_FOLD}:not([${READY}]) {
      contain-intrinsic-block-size: ${HEIGHT};
      content-visibility: hidden;
    }
  }
`;
