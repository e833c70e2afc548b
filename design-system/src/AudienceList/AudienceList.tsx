import type { ReactNode } from 'react';
import { group, list, pane, words } from './styles.ts';

export interface AudienceGroup {
  title: string;
  text: string;
  /** A decorative illustration with an aspect ratio of 4:5. */
  illustration: ReactNode;
}

export interface AudienceListProps {
  groups: readonly AudienceGroup[];
}

/** The groups of customers that the service suits, each with a picture. */
export function AudienceList({ groups }: AudienceListProps) {
  return (
    <ul css={list}>
      {groups.map(({ title, text, illustration }) => (
        <li key={title} css={group}>
          <div css={pane}>{illustration}</div>
          <div css={words}>
            <h3>{title}</h3>
            <p>{text}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
