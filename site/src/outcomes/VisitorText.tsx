import { inlineScript } from '../platform/inlineScripts';

export interface VisitorTextProps {
  /** Which text it is, for the inline script that fills it in. */
  of: 'name' | 'city' | 'company';
  children: string;
}

/**
 * The visitor's name or city, or the company that calls. `bdi`, so that a text written from right to left
 * does not reorder the words around it. The inline script may have filled it in before hydration.
 */
export function VisitorText({ of, children }: VisitorTextProps) {
  return (
    <bdi data-visitor={of} suppressHydrationWarning>
      {children}
    </bdi>
  );
}

/**
 * The inline script, to be placed before the elements that it fills in. Because it is part of an element's
 * HTML, it runs when the prerendered page is parsed, and never again.
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
