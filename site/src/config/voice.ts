import { voices } from '@tidyguard/content/product';
import { site } from './site';

/** The phrases of the configured voice. The rest of the copy is the same in both. */
export const phrases = voices[site.voice];
