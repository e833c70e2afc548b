import type { ReactNode } from 'react';
import { Button } from '../Button/Button.tsx';
import { ButtonLink } from '../ButtonLink/ButtonLink.tsx';
import { actions, body as bodyStyle, screen } from './styles.ts';

export interface ErrorScreenProps {
  title: string;
  body: ReactNode;
  retryLabel: string;
  onRetry: () => void;
  homeLabel: string;
  homeHref: string;
}

/** A full page for an unexpected error, with buttons to try again and to go home. */
export function ErrorScreen({
  title,
  body,
  retryLabel,
  onRetry,
  homeLabel,
  homeHref,
}: ErrorScreenProps) {
  return (
    <main css={screen}>
      <h1>{title}</h1>
      <p css={bodyStyle}>{body}</p>
      <div css={actions}>
        <Button size="large" onClick={onRetry}>
          {retryLabel}
        </Button>
        <ButtonLink variant="secondary" size="large" href={homeHref}>
          {homeLabel}
        </ButtonLink>
      </div>
    </main>
  );
}
