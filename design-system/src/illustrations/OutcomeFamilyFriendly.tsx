import { Box, Ink } from './handDrawn.tsx';
import { Dog, Head } from './creatures.tsx';
import { Frame, Sofa, Window } from './furniture.tsx';
import { Sparkle } from './outdoors.tsx';
import { Room } from './Room.tsx';

/** A family on a clean floor. */
export function OutcomeFamilyFriendly() {
  return (
    <Room wash="accentWash">
      <Ink d="M60 70c100 36 300 36 402-4" width={2.4} />
      <Ink d="m104 84 28 8-18 24Z" fill="accent" />
      <Ink d="m174 98 30 3-18 25Z" fill="brand" />
      <Ink d="m248 102 30-1-14 27Z" fill="accent" />
      <Ink d="m318 98 30-5-12 27Z" fill="brand" />
      <Ink d="m386 87 28-8-8 27Z" fill="accent" />
      <Frame x={92} y={140} width={58} height={70} />
      <Window x={356} y={134} width={92} height={92} sky="surface" />
      <Sofa x={254} y={340} scale={1.85} fill="brand" />
      <Ink d="M24 350c96-20 376-20 473 0v64H24Z" fill="surface" ink={null} />
      <Ink d="M196 318c-6-56 6-82 30-83 24 1 36 27 30 83Z" fill="accent" shift={2} />
      <Head x={226} y={236} hair="ink" style="bun" scale={1.9} />
      <Ink d="M204 316c4 36-8 50-26 56m68-56c6 30 6 46 20 54" width={14} />
      <Ink d="M250 258c20 18 34 20 46 14" width={10} />
      <Ink d="M276 326c-4-36 4-52 22-53 18 1 26 17 22 53Z" fill="surface" shift={1.5} />
      <Ink d="M280 292h36m-37 14h39" ink="accent" width={4} />
      <Head x={298} y={274} hair="accent" style="curly" scale={1.55} />
      <Ink d="M284 324c-2 16 2 22 12 26m16-26c6 14 10 20 20 22" width={10} />
      <Dog x={116} y={406} scale={1.5} fill="surface" />
      <Ink d="M330 404c-4-30 6-46 22-47 16 1 26 17 22 47Z" fill="brand" shift={1.5} />
      <Head x={352} y={358} hair="ink" style="short" scale={1.5} />
      <Ink d="M368 376c12 2 22-4 28-10" width={8} />
      <Box at={[392, 374, 32, 32]} fill="accent" shift={1} />
      <Box at={[394, 344, 29, 29]} fill="brandWash" shift={1} />
      <Box at={[430, 378, 28, 28]} fill="surface" shift={1} />
      <Sparkle x={208} y={158} scale={1.1} />
      <Sparkle x={312} y={190} scale={0.8} fill="brand" />
      <Sparkle x={470} y={310} scale={0.8} />
    </Room>
  );
}
