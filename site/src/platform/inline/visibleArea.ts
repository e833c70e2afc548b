/**
 * Runs in the head of every page, because the quiz's first field can be typed in before React is
 * there: keeps the quiz's buttons above the on-screen keyboard.
 */
import { watchVisibleArea } from '@tidyguard/design-system';

watchVisibleArea();
