import type { ReactNode } from 'react';
import { QuizIsland } from '../platform/QuizIsland';
import { PAGE_ID } from './ids';
import { PageBoundary } from './PageBoundary';
import { PageStyles } from './PageStyles';

export interface LayoutProps {
  /** The page's path. */
  path: string;
  /** The page. */
  children: ReactNode;
}

/** Wraps every page: its styles, an error boundary, and the quiz before it. */
export function Layout({ path, children }: LayoutProps) {
  return (
    <>
      {/* The prerendered head already has these styles: the browser need not create them again. */}
      {process.env.BUILD_STAGE !== 'build-javascript' && <PageStyles />}
      {/* First, so that the press of a button works before the rest of the page has arrived. */}
      <QuizIsland path={path} />
      <div id={PAGE_ID}>
        <PageBoundary part="page">{children}</PageBoundary>
      </div>
    </>
  );
}
