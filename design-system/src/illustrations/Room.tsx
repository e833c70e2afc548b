import type { ReactNode } from 'react';
import type { ColorRole } from '../tokens.ts';
import { Drawing, Ink, Line } from './handDrawn.tsx';

export interface RoomProps {
  /** Colour of the walls. */
  wash: ColorRole;
  children: ReactNode;
}

/** The room in which the scene of an outcome page takes place: walls and floor. */
export function Room({ wash, children }: RoomProps) {
  return (
    <Drawing size={[520, 415]}>
      <Ink d="M24 412V60c0-26 16-38 42-38l388-2c28 0 42 16 42 42l1 350Z" fill={wash} ink={null} />
      {children}
      <Line through={[4, 412, 516, 411]} width={4} />
    </Drawing>
  );
}
