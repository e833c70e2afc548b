import type { ReactNode } from 'react';
import { bundles } from './styles.ts';

export interface BundleListProps {
  /** BundleCard elements. */
  children: ReactNode;
}

/** Bundles side by side where the window allows. */
export function BundleList({ children }: BundleListProps) {
  return <ul css={bundles}>{children}</ul>;
}
