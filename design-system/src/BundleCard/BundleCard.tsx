import type { ReactNode } from 'react';
import { card, price as priceStyle, text as textStyle } from './styles.ts';

export interface BundleCardProps {
  title: string;
  /** What it costs or saves, in a few words. */
  price: string;
  text: string;
  /** The button that adds it. */
  action: ReactNode;
}

/** An extra service that the visitor can add to the request. */
export function BundleCard({ title, price, text, action }: BundleCardProps) {
  return (
    <li css={card}>
      <p css={priceStyle}>{price}</p>
      <h3>{title}</h3>
      <p css={textStyle}>{text}</p>
      {action}
    </li>
  );
}
