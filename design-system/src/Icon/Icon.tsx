import type { IconNode } from 'lucide';
import type { SVGProps } from 'react';

export interface IconProps extends SVGProps<SVGSVGElement> {
  /** An icon of the package `lucide`: a list of its SVG elements. */
  of: IconNode;
}

/** Draws an icon in the colour of the text beside it. Icons are hidden from screen readers. */
export function Icon({ of: elements, ...rest }: IconProps) {
  return (
    <svg
      width={24}
      height={24}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      {...rest}
    >
      {elements.map(([Tag, attributes], index) => (
        <Tag key={index} {...attributes} />
      ))}
    </svg>
  );
}
