import { inlineScript } from '../platform/inlineScripts';

export interface VisitorTextProps {
  /** Which of the two the inline script fills in. */
  of: 'name' | 'city';
  children: string;
}

/** The visitor's name or city; the inline script may have filled it in before React came. */
export function VisitorText({ of, children }: VisitorTextProps) {
  return (
    <span data-visitor={of} suppressHydrationWarning>
      {children}
    </span>
  );
}

/**
 * Put after the elements that it is to fill in. The script is part of the HTML
 * of an element: it runs when the prerendered page is parsed, and never again.
 */
export function FillVisitor() {
  return (
    <div
      hidden
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: `<script>${inlineScript('visitor')}</script>` }}
    />
  );
}
