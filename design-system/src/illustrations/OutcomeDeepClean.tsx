import { Blob, Box, Ink, Line } from './handDrawn.tsx';
import { Head } from './creatures.tsx';
import { Plant, Window } from './furniture.tsx';
import { Sparkle } from './outdoors.tsx';
import { Bucket, Mop, SprayBottle } from './tools.tsx';
import { Room } from './Room.tsx';

/** Somebody cleaning the oven. */
export function OutcomeDeepClean() {
  return (
    <Room wash="brandWash">
      <Box at={[48, 60, 130, 92]} fill="surface" shift={1.5} />
      <Line through={[113, 61, 113, 151]} />
      <Line through={[104, 122, 104, 138]} width={3} />
      <Line through={[122, 122, 122, 138]} width={3} />
      <Ink d="M228 22v42l-22 32h96l-22-32V22Z" fill="accent" shift={1.5} />
      <Window x={352} y={66} width={110} height={92} sky="surface" />
      <Plant x={436} y={158} scale={0.5} />
      <Box at={[40, 258, 158, 152]} fill="surface" />
      <Line through={[119, 262, 119, 408]} />
      <Line through={[108, 290, 108, 308]} width={3} />
      <Line through={[130, 290, 130, 308]} width={3} />
      <Box at={[198, 258, 112, 152]} fill="brand" shift={0} />
      <Ink d="M208 284h92v70h-92Z" fill="canvas" />
      <Ink d="M214 306h80m-80 20h80" width={2} />
      <Ink d="M206 356h96l26 42H180Z" fill="surface" shift={1} />
      <Blob at={[220, 270, 4]} fill="accent" width={2} />
      <Blob at={[240, 270, 4]} fill="accent" width={2} />
      <Blob at={[288, 270, 4]} fill="accent" width={2} />
      <Line through={[34, 257, 480, 256]} width={5} />
      <Box at={[408, 258, 72, 152]} fill="surface" />
      <Line through={[420, 280, 420, 300]} width={3} />
      <Ink d="m78 254 4-34h36l4 34Z" fill="accent" shift={1.5} />
      <Line through={[72, 220, 128, 220]} width={3.4} />
      <Ink d="M95 214c0-8 10-8 10 0" width={3} />
      <SprayBottle x={162} y={254} scale={0.85} />
      <Ink d="M374 404h-22c-16-2-16-22 0-26l36-12" width={15} />
      <Ink d="M342 378c-14-58 0-96 32-98 32 4 42 50 30 100Z" fill="accent" shift={2} />
      <Ink d="M352 300h40l6 79h-52Z" fill="surface" width={2.2} />
      <Head x={362} y={284} hair="ink" style="bun" scale={2} flip />
      <Ink d="M350 306c-26 14-46 16-66 12" width={11} />
      <Ink d="m268 310 20-4 4 20-22 2Z" fill="accentWash" />
      <Blob at={[250, 322, 12]} fill="surface" width={2} />
      <Blob at={[232, 312, 8]} fill="surface" width={2} />
      <Blob at={[262, 300, 6]} fill="surface" width={2} />
      <Blob at={[320, 240, 7]} fill="surface" width={2} />
      <Blob at={[306, 214, 5]} fill="surface" width={2} />
      <Bucket x={446} y={410} scale={1.15} />
      <Mop x={56} y={402} scale={1.5} />
      <Sparkle x={220} y={196} scale={1.3} />
      <Sparkle x={156} y={190} scale={0.7} fill="brand" />
      <Sparkle x={326} y={136} scale={0.8} />
    </Room>
  );
}
