import { useEffect, useState, type ReactNode } from 'react';
import { bar } from './styles.ts';

export interface StickyActionProps {
  /**
   * CSS selector of the page's other calls to action; this one is hidden while one of
   * them is on screen.
   */
  hideWhileVisible: string;
  /** The button. */
  children: ReactNode;
}

/**
 * A call to action that stays at the bottom of a phone's screen. It is the last part of the page, so that
 * it does not cover the page's end.
 */
export function StickyAction({ hideWhileVisible, children }: StickyActionProps) {
  // Hidden at first, because the page begins with a hero that has its own button.
  const [hidden, setHidden] = useState(true);

  useEffect(() => {
    // Without it the bar stays hidden: the page's other calls to action are enough.
    if (!('IntersectionObserver' in window)) return;
    const visible = new Set<Element>();
    const observer = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) visible.add(target);
        else visible.delete(target);
      }
      setHidden(visible.size > 0);
    });
    // Without a target an observer never reports. The head, which is never on screen, is always one.
    document.querySelectorAll(`head,${hideWhileVisible}`).forEach((each) => observer.observe(each));
    return () => observer.disconnect();
  }, [hideWhileVisible]);

  return (
    <div css={bar} data-hidden={hidden}>
      {children}
    </div>
  );
}
