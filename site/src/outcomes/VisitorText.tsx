import { visitorScript } from './visitorScript';

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

/** Put after the elements that it is to fill in. */
export function FillVisitor() {
  return <script dangerouslySetInnerHTML={{ __html: visitorScript }} />;
}
