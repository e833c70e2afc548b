import { Blob, Box, Drawing, Ink, Line } from './handDrawn.tsx';
import { Dog, Head, SleepingCat } from './creatures.tsx';
import { FloorLamp, Frame, PendantLamp, Plant, Sofa, Window } from './furniture.tsx';
import { Sparkle, Tree } from './outdoors.tsx';
import { SprayBottle } from './tools.tsx';

/** A bedroom and a bathroom. */
function UpperFloor() {
  return (
    <>
      {/* Bedroom */}
      <Frame x={150} y={276} />
      <Window x={226} y={270} width={52} height={58} sky="surface" />
      <Ink d="M126 401v-57m0 16c24-4 46-2 50 14" width={4} />
      <Ink d="M128 380c32-14 122-18 156-8l2 29H128Z" fill="accent" shift={1.5} />
      <Ink d="M132 376c2-14 36-16 40-4-12 2-26 4-40 8Z" fill="surface" />
      <Ink
        d="M186 372c4 12 4 20 2 28m32-32c4 12 5 24 3 32m31-31c4 11 5 23 3 31"
        ink="onAccent"
        width={2}
      />
      <Line through={[286, 401, 286, 364]} width={4} />
      {/* Bathroom */}
      <Blob at={[474, 300, 24, 28]} fill="brandWash" />
      <Ink d="M462 300c4-10 10-14 16-16" width={2} />
      <Ink d="M332 352h124c2 28-10 40-26 41h-74c-16-1-26-15-24-41Z" fill="surface" shift={1.5} />
      <Line through={[326, 352, 462, 352]} width={3.4} />
      <Line through={[352, 393, 348, 402]} width={3} />
      <Line through={[434, 393, 438, 402]} width={3} />
      <Blob at={[362, 342, 12]} fill="brandWash" width={2} />
      <Blob at={[382, 336, 14]} fill="surface" width={2} />
      <Blob at={[402, 343, 10]} fill="brandWash" width={2} />
      <Blob at={[376, 312, 6]} fill="surface" width={1.8} />
      <Blob at={[395, 300, 4]} fill="surface" width={1.8} />
      <Ink d="M448 352v-26c0-10-14-10-14 0" width={3} />
      <Ink d="M494 330h26l-2 46h-22Z" fill="accent" shift={1.5} />
      <Line through={[490, 329, 524, 329]} width={3} />
    </>
  );
}

/** Somebody with a hot drink and a dog, and somebody wiping the worktop. */
function GroundFloor() {
  return (
    <>
      {/* Living room */}
      <FloorLamp x={160} y={568} scale={0.8} />
      <Frame x={206} y={428} width={44} height={34} />
      <Frame x={260} y={434} width={26} height={32} />
      <Sofa x={232} y={566} scale={0.98} fill="brand" />
      <Ink d="M224 530c-10-4-12-26 0-34 12-4 24 4 26 16l6 18Z" fill="accent" shift={1} />
      <Ink d="M250 528c12-6 30-4 34 2l2 26 10 1" width={9} ink="ink" />
      <Head x={232} y={497} hair="ink" style="curly" scale={1.05} />
      <Ink d="M236 512c8 6 16 2 22-4" width={4} ink="ink" />
      <Ink d="M254 498h12l-1 12h-9Z" fill="surface" width={2} />
      <Ink d="M258 493c-1-4 3-5 2-9m4 9c-1-3 2-5 1-8" width={1.6} />
      <Dog x={318} y={568} scale={0.5} fill="accentWash" />
      {/* Kitchen */}
      <PendantLamp x={442} y={410} drop={8} />
      <Box at={[470, 430, 50, 42]} fill="surface" shift={1.5} />
      <Line through={[495, 431, 495, 471]} width={2} />
      <Box at={[430, 512, 98, 56]} fill="surface" shift={0} />
      <Line through={[424, 511, 530, 511]} width={4} />
      <Line through={[478, 516, 478, 566]} width={2} />
      <Line through={[470, 536, 470, 545]} width={2.4} />
      <Line through={[486, 536, 486, 545]} width={2.4} />
      <Plant x={510} y={509} scale={0.42} />
      <SprayBottle x={486} y={509} scale={0.5} fill="accent" />
      <Ink d="m388 567 2-43h16l2 43" width={9} ink="ink" />
      <Ink d="M380 534c-2-34 4-52 18-54 14 0 20 20 18 54Z" fill="brand" shift={1} />
      <Ink d="M386 500h24l2 34h-28Z" fill="surface" width={2} />
      <Ink d="M410 492c10 8 18 14 30 14" width={6} ink="ink" />
      <Ink d="M436 502h16l1 7h-19Z" fill="accentWash" width={2} />
      <Ink d="M386 494c-10 10-12 20-6 28" width={6} ink="ink" />
      <Head x={398} y={480} hair="accent" style="bun" scale={1.05} />
    </>
  );
}

/** A house in cross-section, with somebody cleaning and somebody at rest. */
export function HeroHouse() {
  return (
    <Drawing data-drawing="house" size={[636, 524]} viewBox="4 49 636 524">
      {/* Trees and sun */}
      <Blob at={[520, 110, 62]} fill="accentWash" ink={null} />
      <Tree x={60} y={572} scale={0.98} />
      <Tree x={592} y={572} scale={0.8} fill="success" />
      {/* Walls and the background of each room */}
      <Box at={[110, 250, 420, 320]} fill="surface" shift={0} />
      <Box at={[110, 250, 200, 150]} fill="brandWash" ink={null} />
      <Box at={[316, 250, 214, 150]} fill="surfaceMuted" ink={null} />
      <Box at={[110, 410, 234, 160]} fill="surfaceMuted" ink={null} />
      <Box at={[350, 410, 180, 160]} fill="brandWash" ink={null} />
      {/* Roof and attic */}
      <Ink d="m430 150 1-58h35v86Z" fill="accent" shift={2} />
      <Line through={[426, 92, 470, 92]} width={4} />
      <Ink d="m320 84 212 166H108Z" fill="accentWash" shift={0} />
      <Ink d="m320 62 246 192-18 14L320 90 92 268l-18-14Z" fill="brand" shift={2} />
      <Blob at={[320, 172, 26]} fill="surface" />
      <Line through={[320, 146, 320, 198]} width={2} />
      <Line through={[294, 172, 346, 172]} width={2} />
      <SleepingCat x={250} y={246} scale={0.8} />
      <Box at={[372, 212, 44, 36]} fill="surface" shift={1.5} />
      <Line through={[372, 224, 416, 224]} width={2} />
      {/* Floors */}
      <Line through={[106, 251, 534, 250]} width={3.4} />
      <Line through={[108, 405, 532, 406]} width={6} />
      <Line through={[313, 251, 313, 403]} width={4} />
      <Line through={[347, 408, 347, 570]} width={4} />
      <Box at={[110, 250, 420, 320]} width={4} />
      <UpperFloor />
      <GroundFloor />
      {/* Garden */}
      <Ink d="M536 570c-2-22 16-30 26-20 10-12 30-2 26 20Z" fill="brand" shift={2} />
      <Line through={[6, 571, 634, 571]} width={3.4} />
      <Sparkle x={178} y={338} scale={0.6} />
      <Sparkle x={470} y={492} scale={0.7} />
      <Sparkle x={300} y={440} scale={0.5} />
      <Sparkle x={596} y={250} scale={1.1} />
      <Sparkle x={44} y={310} scale={0.9} />
      <Sparkle x={560} y={196} scale={0.5} fill="brand" />
    </Drawing>
  );
}
