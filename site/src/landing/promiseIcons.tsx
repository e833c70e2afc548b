import { Icon } from '@tidyguard/design-system';
import { Clock4, Handshake, MessageSquareOff, SquareCheckBig } from 'lucide';
import type { ReactNode } from 'react';
import type { PromiseName } from './copy';

/** The icon of each promise. */
export const promiseIcons: Record<PromiseName, ReactNode> = {
  consent: <Icon of={SquareCheckBig} />,
  stop: <Icon of={MessageSquareOff} />,
  sharing: <Icon of={Handshake} />,
  complaint: <Icon of={Clock4} />,
};
