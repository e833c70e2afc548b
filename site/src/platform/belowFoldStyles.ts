import { css } from '@emotion/react';
import { BELOW_FOLD, BELOW_FOLD_STATE, READY, WAITING } from './belowFold';

/** A guess at how high a part is, until it is rendered. */
const HEIGHT = '60rem';

/**
 * Keeps what lies below the first screen out of the browser's first layouts, in windows that the
 * first screen fills (belowFold.spec.ts checks that it does). Without the attribute, and so without scripts,
 * everything is rendered as on any page. Parts that have waited keep `contain`: Chrome would take its end
 * for a layout shift.
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
