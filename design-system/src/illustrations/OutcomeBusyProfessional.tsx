import { Blob, Ink } from './handDrawn.tsx';
import { Head } from './creatures.tsx';
import { FloorLamp, Plant, Sofa, Window } from './furniture.tsx';
import { Sparkle } from './outdoors.tsx';
import { Room } from './Room.tsx';

/** Somebody coming home in the evening to a clean room. */
export function OutcomeBusyProfessional() {
  return (
    <Room wash="brandWash">
      <Ink d="M64 412V96l108-2 1 318Z" fill="accentWash" shift={0} />
      <Ink d="M64 96v316l-38 14V84Z" fill="brand" shift={1.5} />
      <Blob at={[36, 262, 5]} fill="accent" width={2} />
      <Window x={236} y={84} width={112} height={112} sky="brand" />
      <Blob at={[322, 112, 12]} fill="accentWash" ink={null} />
      <Ink d="M240 194v-24h16v-14h18v24h16v-30h18v26h18v14h20v4Z" fill="surface" ink={null} />
      <Blob at={[424, 118, 30]} fill="surface" shift={1} />
      <Ink d="M424 118V98m0 20 14 8" width={3} />
      <FloorLamp x={462} y={410} scale={1.25} lit={false} />
      <Sofa x={346} y={408} scale={1.4} fill="accent" />
      <Plant x={232} y={411} scale={1.05} />
      <Ink d="m112 408 2-78h20l4 78" width={15} />
      <Ink d="M94 342c-6-68 6-102 30-104 24 2 36 36 30 104Z" fill="brand" shift={2} />
      <Ink d="M124 240v100m-8-94 8 16 8-16" ink="onBrand" width={2} />
      <Head x={124} y={240} hair="ink" style="long" scale={2} />
      <Ink d="M98 262c-10 24-10 44-4 60" width={11} />
      <Ink d="M148 262c14 14 24 4 30-12" width={11} />
      <Ink d="M76 336c0-16 36-18 36 0m-44 2 52-2 4 42-58 2Z" fill="accent" shift={1.5} />
      <Sparkle x={214} y={232} scale={1.2} />
      <Sparkle x={384} y={196} scale={0.8} />
      <Sparkle x={196} y={146} scale={0.7} fill="brand" />
    </Room>
  );
}
