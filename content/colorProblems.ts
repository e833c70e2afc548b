import { problemIf, type DefinitionProblem } from './definitionProblem.ts';
import type { BrandColors } from './productDefinition.ts';

/** The colour roles of the design system; a test of the site keeps this list in step with it. */
export const colorRoles = [
  'canvas',
  'surface',
  'surfaceMuted',
  'ink',
  'inkMuted',
  'line',
  'lineStrong',
  'accent',
  'accentHover',
  'onAccent',
  'accentText',
  'accentWash',
  'brand',
  'onBrand',
  'brandWash',
  'success',
  'successWash',
  'danger',
  'dangerWash',
  'focus',
  'scrim',
] as const;

/** The only see-through role. No text is drawn on it, so a brand's theme may leave it out. */
const SEE_THROUGH = 'scrim';

const SOLID = /^#[\da-f]{6}$/i;
const RGB = /^rgb\(\d{1,3} \d{1,3} \d{1,3}( \/ \d{1,3}%)?\)$/;

const isColor = (role: string, color: string) =>
  SOLID.test(color) || (role === SEE_THROUGH && RGB.test(color));

const exampleOf = (role: string) =>
  role === SEE_THROUGH ? 'rgb(18 26 36 / 55%)' : '#2a4365, a # and six digits';

function themeProblems(
  theme: string,
  palette: Readonly<Record<string, string>>,
): DefinitionProblem[] {
  const roles: readonly string[] = colorRoles;
  const missing = roles.filter((role) => role !== SEE_THROUGH && !(role in palette));
  return [
    ...Object.entries(palette).flatMap(([role, color]) => {
      const place = `${theme}.${role}`;
      const isRole = roles.includes(role);
      return [
        ...problemIf(
          !isRole,
          place,
          `${place} is no colour of the design system.`,
          `Write one of ${roles.join(', ')}.`,
        ),
        ...problemIf(
          isRole && !isColor(role, color),
          place,
          `${place} is "${color}".`,
          `Write it such as ${exampleOf(role)}.`,
        ),
      ];
    }),
    ...problemIf(
      missing.length > 0 && Object.keys(palette).length > 0,
      theme,
      `${theme} lacks ${missing.join(', ')}.`,
      "Name all of them or no colour at all. One that is left out keeps the design system's, which nobody has compared with yours.",
    ),
  ];
}

/** What is wrong with the colours of a product. */
export const colorProblems = (
  { light, dark }: BrandColors = { light: {}, dark: {} },
): DefinitionProblem[] => [
  ...themeProblems('colors.light', light),
  ...themeProblems('colors.dark', dark),
];
