import { Clock4, Handshake, MessageSquareOff, SquareCheckBig } from 'lucide-react';
import type { ReactNode } from 'react';
import type { PromiseName } from './copy';

/** The icon of each promise. */
export const promiseIcons: Record<PromiseName, ReactNode> = {
  consent: <SquareCheckBig aria-hidden="true" />,
  stop: <MessageSquareOff aria-hidden="true" />,
  sharing: <Handshake aria-hidden="true" />,
  complaint: <Clock4 aria-hidden="true" />,
};
