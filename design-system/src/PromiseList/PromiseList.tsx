import type { ReactNode } from 'react';
import { list, promise } from './styles.ts';

export interface Promised {
  title: string;
  text: ReactNode;
  icon: ReactNode;
}

export interface PromiseListProps {
  promises: readonly Promised[];
}

/** The commitments of the company. */
export function PromiseList({ promises }: PromiseListProps) {
  return (
    <ul css={list}>
      {promises.map(({ title, text, icon }) => (
        <li key={title} css={promise}>
          {icon}
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  );
}
