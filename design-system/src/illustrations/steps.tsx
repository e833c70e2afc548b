import { Blob, Box, Drawing, Ink, Line } from './handDrawn.tsx';
import { Head } from './creatures.tsx';
import { Plant } from './furniture.tsx';
import { Sparkle, Tree } from './outdoors.tsx';

const card = [280, 200] as const;

/** A phone that shows a question with a chosen answer. */
export function StepAnswer() {
  return (
    <Drawing size={card}>
      <Blob at={[140, 108, 92, 80]} fill="brandWash" ink={null} />
      <Ink
        d="M94 22c0-8 4-10 12-10l70-1c8 0 12 4 12 11l1 168H93Z"
        fill="surface"
        shift={2}
        width={3}
      />
      <Ink d="M108 38h42" width={5} />
      <Ink d="M108 52h64" ink="lineStrong" width={4} />
      <Box at={[106, 68, 70, 26]} fill="canvas" />
      <Blob at={[119, 81, 6]} />
      <Ink d="M132 81h30" ink="lineStrong" width={4} />
      <Box at={[106, 102, 70, 26]} fill="accentWash" />
      <Blob at={[119, 115, 7]} fill="accent" />
      <Ink d="m115 115 3 3 5-6" ink="onAccent" />
      <Ink d="M132 115h34" width={4} />
      <Box at={[106, 136, 70, 26]} fill="canvas" />
      <Blob at={[119, 149, 6]} />
      <Ink d="M132 149h24" ink="lineStrong" width={4} />
      <Ink
        d="M222 196c-16-6-26-20-36-44-6-14-16-28-22-34s2-14 10-8l22 24c4-8 12-8 16-2 6-4 12-2 14 6 8-2 12 4 12 12 4 18 2 34 2 46Z"
        fill="accentWash"
        shift={1}
      />
      <Sparkle x={66} y={54} scale={0.9} />
      <Sparkle x={224} y={66} scale={0.6} fill="brand" />
    </Drawing>
  );
}

/** Houses around a corner, one of them marked. */
export function StepMatch() {
  const house = (
    x: number,
    y: number,
    wall: 'surface' | 'accentWash',
    roof: 'brand' | 'accent',
  ) => (
    <g transform={`translate(${x} ${y})`}>
      <Box at={[0, 0, 44, 34]} fill={wall} shift={1} />
      <Ink d="m-7 2 29-24L51 2Z" fill={roof} shift={1.5} />
      <Box at={[17, 14, 11, 20]} fill="surface" width={2} />
    </g>
  );
  return (
    <Drawing size={card}>
      <Ink d="m18 54 80-24 84 22 80-24v132l-80 24-84-22-80 24Z" fill="brandWash" shift={2} />
      <Ink d="M98 30v132m84-110v132" width={1.8} />
      <Ink d="M20 150c40-30 70 0 110-22s80 4 130-36" ink="surface" width={12} />
      {house(36, 84, 'surface', 'brand')}
      {house(196, 132, 'surface', 'brand')}
      {house(112, 96, 'accentWash', 'accent')}
      <Tree x={212} y={96} scale={0.36} />
      <Tree x={88} y={172} scale={0.3} fill="success" />
      <Ink d="M134 72c-18-26-18-56 0-58 20 0 20 32 0 58Z" fill="accent" shift={1.5} />
      <Blob at={[134.5, 36, 8]} fill="surface" />
      <Sparkle x={174} y={84} scale={0.6} />
    </Drawing>
  );
}

/** Two people talking on the phone. */
export function StepCall() {
  return (
    <Drawing size={card}>
      <Blob at={[76, 132, 66, 62]} fill="brandWash" ink={null} />
      <Blob at={[206, 132, 66, 62]} fill="accentWash" ink={null} />
      <Ink d="M38 196c-2-44 12-64 38-65 26 1 40 21 38 65Z" fill="accent" shift={2} />
      <Head x={76} y={132} hair="ink" style="long" scale={1.7} />
      <Ink d="M104 170c10-10 8-38-4-56" width={8} ink="ink" />
      <Ink d="m94 92 12-2 3 28-12 2Z" fill="surface" />
      <Ink d="M168 196c-2-44 12-64 38-65 26 1 40 21 38 65Z" fill="brand" shift={2} />
      <Ink d="M188 140h36l2 56h-40Z" fill="surface" />
      <Head x={206} y={132} hair="ink" style="curly" scale={1.7} flip />
      <Ink d="M178 170c-10-10-8-38 4-56" width={8} ink="ink" />
      <Ink d="m188 92-12-2-3 28 12 2Z" fill="surface" />
      <Ink
        d="M112 26c0-16 64-18 66 2 2 18-18 22-28 21l-12 13V49c-16-1-26-7-26-23Z"
        fill="surface"
        shift={1}
      />
      <Ink d="M128 29h0m17 0h0m17 0h0" ink="accent" width={7} />
    </Drawing>
  );
}

/** An open door to a clean room. */
export function StepHome() {
  return (
    <Drawing size={card}>
      <Ink d="M70 188V26l130-2 1 164Z" fill="brandWash" shift={2} />
      <Ink d="M84 188V40l102-1 1 149Z" fill="accentWash" />
      <Ink d="M84 40v148l-38 10V30Z" fill="brand" shift={1.5} />
      <Blob at={[56, 116, 4]} fill="accent" width={2} />
      <Ink d="m58 56 16 4v34H58Z" ink="onBrand" width={2} />
      <Line through={[14, 190, 268, 190]} width={3.4} />
      <Ink d="M96 188h82l12 11H88Z" fill="accent" shift={1} />
      <Plant x={232} y={189} scale={1.05} />
      <Sparkle x={136} y={96} scale={1.7} />
      <Sparkle x={164} y={132} scale={0.9} fill="brand" />
      <Sparkle x={112} y={140} scale={0.7} />
      <Ink d="M216 60c0-12 34-12 34 0 0 6-34 6-34 0Zm17 2v30m0-10h10m-10 8h8" width={3} />
    </Drawing>
  );
}
