import { Blob, Box, Ink, Line } from './handDrawn.tsx';
import { Head, SleepingCat } from './creatures.tsx';
import { PendantLamp, Plant, Window } from './furniture.tsx';
import { Sparkle } from './outdoors.tsx';
import { Room } from './Room.tsx';

/** A small flat with a sleeping cat. */
export function OutcomeBudgetFriendly() {
  return (
    <Room wash="accentWash">
      <Window x={74} y={76} width={120} height={116} sky="surface" />
      <Plant x={104} y={192} scale={0.6} />
      <SleepingCat x={158} y={190} scale={0.85} />
      <PendantLamp x={330} y={22} drop={64} />
      <Box at={[400, 96, 72, 10]} fill="brand" />
      <Ink d="M408 94V58h10v36m4 0V64h12v30m4 0 8-38 10 2-6 36" fill="surface" />
      <Line through={[150, 300, 476, 299]} width={5} />
      <Line through={[176, 302, 170, 410]} width={5} />
      <Line through={[452, 302, 458, 410]} width={5} />
      <Ink d="M262 298c-6-72 6-98 34-100 28 2 40 28 34 100Z" fill="brand" shift={2} />
      <Head x={296} y={200} hair="ink" style="short" scale={2} />
      <Ink d="M274 224c-22 22-24 44-12 60" width={11} />
      <Ink d="M320 224c24 20 26 42 18 58" width={11} />
      <Ink d="m262 256 56-6 8 80-8-6-8 8-8-7-8 8-8-7-8 8-8-6Z" fill="surface" shift={1} />
      <Ink d="m274 270 32-3m-31 17 23-2m-21 16 31-3" ink="lineStrong" width={3.4} />
      <Ink d="m290 312 7 6 13-14" ink="success" width={4} />
      <Ink d="M366 296c-14-6-16-44-4-56h58c12 12 10 50-2 56Z" fill="surface" />
      <Ink d="M357 268c19-6 47-6 68 0l-7 26h-52Z" fill="brandWash" ink={null} />
      <Blob at={[378, 282, 12]} fill="accent" shift={1} />
      <Blob at={[404, 284, 12]} fill="accent" shift={1} />
      <Blob at={[391, 266, 12]} fill="accent" shift={1} />
      <Ink d="M366 296c-14-6-16-44-4-56h58c12 12 10 50-2 56Zm-4-66h58l2 11h-62Z" />
      <Blob at={[391, 212, 12]} fill="accent" shift={1} />
      <Ink d="M182 262h22l-3 35h-16Zm22 8c12 0 10 16-1 16" fill="surface" />
      <Ink d="M189 254c-3-7 5-10 2-17m7 17c-3-7 5-10 2-17" width={2} />
      <Plant x={86} y={411} scale={1.2} />
      <Sparkle x={232} y={96} scale={1.1} />
      <Sparkle x={436} y={170} scale={0.8} fill="brand" />
      <Sparkle x={134} y={260} scale={0.7} />
    </Room>
  );
}
