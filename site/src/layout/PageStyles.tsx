import { Global } from '@emotion/react';
import { GlobalStyles } from '@tidyguard/design-system';
import { fontFaces } from './fontFaces';

/** Colours, base type and faces of every page. */
export function PageStyles() {
  return (
    <>
      <GlobalStyles />
      <Global styles={fontFaces} />
    </>
  );
}
