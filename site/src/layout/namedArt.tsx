/**
 * Drawings and icons by the names that content gives them. This module imports all of them, so use it
 * only in code that is left out of the browser's bundle (StaticHtml, or a check of `BUILD_STAGE`).
 */
import { Icon } from '@tidyguard/design-system';
import * as drawings from '@tidyguard/design-system/illustrations';
import { icons } from 'lucide';
import { createElement, type ComponentType } from 'react';

/**
 * The design system's drawing of that name.
 *
 * @throws Error, which fails the build, if no drawing has that name.
 */
export function drawingNamed(name: string): ComponentType {
  const found = (drawings as Readonly<Record<string, ComponentType | undefined>>)[name];
  if (found) return found;
  throw new Error(
    `The content asks for the drawing "${name}", and there is none of that name. ` +
      `@tidyguard/design-system/illustrations has ${Object.keys(drawings).join(', ')}.`,
  );
}

export interface NamedProps {
  name: string;
}

/** The drawing of that name. */
export function NamedDrawing({ name }: NamedProps) {
  return createElement(drawingNamed(name));
}

/** The icon of that name (https://lucide.dev/icons); fails the build if there is no such icon. */
export function NamedIcon({ name }: NamedProps) {
  const icon = Object.hasOwn(icons, name) ? icons[name as keyof typeof icons] : undefined;
  if (icon) return <Icon of={icon} />;
  throw new Error(
    `The content asks for the icon "${name}", and there is none of that name. ` +
      `See https://lucide.dev/icons and write the name like this: MessageSquareOff.`,
  );
}
