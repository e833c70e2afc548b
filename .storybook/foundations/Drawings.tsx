import { css } from '@emotion/react';
import { color, Icon, Logo, radius, space, tidyguard } from '@tidyguard/design-system';
import { ArrowLeft, Check, CircleAlert, X } from 'lucide';
import type { ComponentType } from 'react';
import * as illustrations from '../../design-system/src/illustrations/index.ts';
import { ThemePanel } from './ThemePanel.tsx';

const grid = css`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(11rem, 1fr));
  gap: ${space[4]};
  > div {
    padding: ${space[4]};
    border: 1px solid ${color.line};
    border-radius: ${radius.medium};
    background: ${color.surface};
    text-align: center;
  }
  svg {
    max-width: 100%;
    height: auto;
    margin: 0 auto ${space[2]};
  }
`;

/** Every drawing of the package, in both themes. */
export function Illustrations() {
  const all = Object.entries(illustrations as Record<string, ComponentType>);
  return [tidyguard.light, tidyguard.dark].map((palette, index) => (
    <ThemePanel key={index} palette={palette} label={index === 0 ? 'Light' : 'Dark'}>
      <div css={grid}>
        {all.map(([name, Illustration]) => (
          <div key={name}>
            <Illustration />
            {name}
          </div>
        ))}
      </div>
    </ThemePanel>
  ));
}

/** The icons that components use. */
export function Icons() {
  return (
    <ThemePanel>
      <div css={grid}>
        {Object.entries({ ArrowLeft, Check, CircleAlert, X }).map(([name, icon]) => (
          <div key={name}>
            <Icon of={icon} />
            {name}
          </div>
        ))}
        <div>
          <Logo name="TidyGuard" />
        </div>
      </div>
    </ThemePanel>
  );
}
