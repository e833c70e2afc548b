import type { SiteConfig } from '../config/site';

/** The title of a page with this name, as a browser's tab shows it. */
export const titled = ({ clientName }: SiteConfig, name: string) => `${name} | ${clientName}`;
