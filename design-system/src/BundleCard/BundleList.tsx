import type { ReactNode } from 'react';
import { bundles } from './styles.ts';

export interface BundleListProps {
  /** BundleCard elements. */
  children: ReactNode;
}

/** A list of bundles, side by side where the window is wide enough. */
export function BundleList({ children }: BundleListProps) {
  return <ul css={bundles}>{children}</ul>;
}
