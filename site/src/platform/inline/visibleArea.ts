/**
 * Runs in the head of every page, because visitors can type into the quiz's first field before React is
 * there: keeps the quiz's buttons above the on-screen keyboard.
 */
import { watchVisibleArea } from '@tidyguard/design-system';

watchVisibleArea();
