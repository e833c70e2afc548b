import { css } from '@emotion/react';
import {
  Button,
  color,
  durationMs,
  fontFamily,
  fontSize,
  lineHeight,
  radius,
  shadow,
  space,
} from '@tidyguard/design-system';
import { useState } from 'react';
import { ThemePanel } from './ThemePanel.tsx';

const row = css`
  display: grid;
  @media (min-width: 30rem) {
    grid-template-columns: 9rem 1fr;
  }
  gap: ${space[4]};
  align-items: center;
  padding-block: ${space[2]};
  border-top: 1px solid ${color.line};
`;
const note = css`
  color: ${color.inkMuted};
  font-size: 0.8125rem;
`;

/** The type sizes, each in its typeface. */
export function TypeScale() {
  return (
    <ThemePanel>
      {Object.entries(fontSize).map(([name, size]) => {
        const heading = /^h\d$/.test(name);
        return (
          <div key={name} css={row}>
            <span css={note}>
              {name}
              <br />
              {size}
            </span>
            <span
              css={{
                fontFamily: heading ? fontFamily.display : fontFamily.text,
                fontSize: size,
                fontWeight: heading ? 560 : 400,
                lineHeight: heading ? lineHeight.snug : lineHeight.body,
              }}
            >
              A home that breathes again
            </span>
          </div>
        );
      })}
    </ThemePanel>
  );
}

/** The spacing scale, as bars. */
export function SpaceScale() {
  return (
    <ThemePanel>
      {Object.entries(space).map(([step, size]) => (
        <div key={step} css={row}>
          <span css={note}>
            space[{step}] · {size}
          </span>
          <span css={{ width: size, height: '1rem', background: color.accent }} />
        </div>
      ))}
    </ThemePanel>
  );
}

/** Corner radii and shadows. */
export function Shapes() {
  const card = css`
    display: grid;
    place-items: center;
    min-height: 6rem;
    background: ${color.surface};
  `;
  return (
    <ThemePanel>
      <div
        css={{
          display: 'grid',
          gap: space[5],
          gridTemplateColumns: 'repeat(auto-fill, minmax(9rem, 1fr))',
        }}
      >
        {Object.entries(radius).map(([name, size]) => (
          <div key={name} css={[card, { borderRadius: size, border: `1px solid ${color.line}` }]}>
            radius.{name}
          </div>
        ))}
        {Object.entries(shadow).map(([name, value]) => (
          <div key={name} css={[card, { borderRadius: radius.medium, boxShadow: value }]}>
            shadow.{name}
          </div>
        ))}
      </div>
    </ThemePanel>
  );
}

/** The durations, with a button to see them. */
export function Durations() {
  const [moved, setMoved] = useState(false);
  return (
    <ThemePanel>
      <div css={{ marginBottom: space[4] }}>
        <Button onClick={() => setMoved(!moved)}>Move</Button>
      </div>
      {Object.entries(durationMs).map(([name, milliseconds]) => (
        <div key={name} css={row}>
          <span css={note}>
            {name} · {milliseconds} ms
          </span>
          <span
            css={{
              width: '2rem',
              height: '2rem',
              borderRadius: '50%',
              background: color.accent,
              transform: moved ? 'translateX(12rem)' : 'none',
              transition: `transform ${milliseconds}ms ease-out`,
              '@media (prefers-reduced-motion: reduce)': { transition: 'none' },
            }}
          />
        </div>
      ))}
    </ThemePanel>
  );
}
