import { inlineScript } from '../platform/inlineScripts';

export interface VisitorTextProps {
  /** Which of the two the inline script fills in. */
  of: 'name' | 'city';
  children: string;
}

/** The visitor's name or city; the inline script may have filled it in before hydration. */
export function VisitorText({ of, children }: VisitorTextProps) {
  return (
    <span data-visitor={of} suppressHydrationWarning>
      {children}
    </span>
  );
}

/**
 * The inline script, to be placed after the elements that it fills in. As part of an element's
 * HTML it runs when the prerendered page is parsed, and never again.
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
