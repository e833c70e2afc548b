import { Pause, Play } from 'lucide';
import { Icon } from '../Icon/Icon.tsx';
import { band, input, list, pausable, toggle, track, view } from './styles.ts';

export interface MarqueeProps {
  /** Accessible name of the list. */
  label: string;
  items: readonly string[];
}

interface ItemsProps extends MarqueeProps {
  copy: boolean;
}

function Items({ label, items, copy }: ItemsProps) {
  return (
    <ul css={list} data-copy={copy} {...(copy ? { 'aria-hidden': true } : { 'aria-label': label })}>
      {items.map((item) => (
        <li key={item}>
          <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
            <path d="M8 0c.7 5 3 7.3 8 8-5 .7-7.3 3-8 8-.7-5-3-7.3-8-8 5-.7 7.3-3 8-8Z" />
          </svg>
          {item}
        </li>
      ))}
    </ul>
  );
}

/**
 * Claims that scroll past. A switch pauses them (WCAG 2.2.2). With reduced motion they
 * stand still and wrap, so that all are visible.
 */
export function Marquee({ label, items }: MarqueeProps) {
  return (
    <div css={[band, pausable]}>
      <input css={input} type="checkbox" role="switch" aria-label="Pause the moving text" />
      <span css={toggle}>
        <Icon of={Pause} data-icon="pause" />
        <Icon of={Play} data-icon="play" />
      </span>
      <div css={view} data-view="">
        <div css={track} data-track="">
          <Items label={label} items={items} copy={false} />
          <Items label={label} items={items} copy />
        </div>
      </div>
    </div>
  );
}
