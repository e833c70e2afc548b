import { css } from '@emotion/react';
import { color, radius, space, type Brand, type ColorRole } from '@tidyguard/design-system';
import { ThemePanel } from './ThemePanel.tsx';

const grid = css`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(9.5rem, 1fr));
  gap: ${space[3]};
`;
const chip = css`
  height: 3.5rem;
  border: 1px solid ${color.line};
  border-radius: ${radius.small};
`;
const name = css`
  margin-top: ${space[1]};
  font-size: 0.875rem;
  font-weight: 600;
`;
const value = css`
  color: ${color.inkMuted};
  font-size: 0.8125rem;
`;

/** Every colour role of a brand, light and dark. */
export function Swatches({ brand }: { brand: Brand }) {
  const themes = [
    { label: `${brand.name}, light`, palette: brand.light },
    { label: `${brand.name}, dark`, palette: brand.dark },
  ];
  return themes.map(({ label, palette }) => (
    <ThemePanel key={label} label={label} palette={palette}>
      <div css={grid}>
        {(Object.keys(palette) as ColorRole[]).map((role) => (
          <div key={role}>
            <div css={[chip, { background: color[role] }]} />
            <div css={name}>{role}</div>
            <div css={value}>{palette[role]}</div>
          </div>
        ))}
      </div>
    </ThemePanel>
  ));
}
