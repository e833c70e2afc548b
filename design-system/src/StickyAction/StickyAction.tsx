import { useEffect, useState, type ReactNode } from 'react';
import { bar } from './styles.ts';

export interface StickyActionProps {
  /** CSS selector of the other calls to action; while one is on screen, this one hides. */
  hideWhileVisible: string;
  /** The button. */
  children: ReactNode;
}

/** A call to action at the bottom of a phone's screen. */
export function StickyAction({ hideWhileVisible, children }: StickyActionProps) {
  // Hidden at first: the page opens on a hero that has its own button.
  const [hidden, setHidden] = useState(true);

  useEffect(() => {
    const visible = new Set<Element>();
    const observer = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) visible.add(target);
        else visible.delete(target);
      }
      setHidden(visible.size > 0);
    });
    document.querySelectorAll(hideWhileVisible).forEach((action) => observer.observe(action));
    return () => observer.disconnect();
  }, [hideWhileVisible]);

  return (
    <div css={bar} data-hidden={hidden}>
      {children}
    </div>
  );
}
