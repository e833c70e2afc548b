import { Blob, Box, Drawing, Ink, Line } from './pen.tsx';
import { Head } from './creatures.tsx';
import { Plant } from './furniture.tsx';
import { Sparkle, Tree } from './outdoors.tsx';

const card = [280, 200] as const;

/** A phone with a question, and a choice made. */
export function StepAnswer() {
  return (
    <Drawing size={card}>
      <Blob at={[140, 108, 92, 80]} fill="brandWash" ink={null} />
      <Ink
        d="M94 22C94 14 98 12 106 12L176 11C184 11 188 15 188 22L189 190L93 190Z"
        fill="surface"
        shift={2}
        width={3}
      />
      <Ink d="M108 38H150" width={5} />
      <Ink d="M108 52H172" ink="lineStrong" width={4} />
      <Box at={[106, 68, 70, 26]} fill="canvas" />
      <Blob at={[119, 81, 6]} />
      <Ink d="M132 81H162" ink="lineStrong" width={4} />
      <Box at={[106, 102, 70, 26]} fill="accentWash" />
      <Blob at={[119, 115, 7]} fill="accent" />
      <Ink d="M115 115L118 118L123 112" ink="onAccent" />
      <Ink d="M132 115H166" width={4} />
      <Box at={[106, 136, 70, 26]} fill="canvas" />
      <Blob at={[119, 149, 6]} />
      <Ink d="M132 149H156" ink="lineStrong" width={4} />
      <Ink
        d="M222 196C206 190 196 176 186 152C180 138 170 124 164 118C158 112 166 104 174 110L196 134C200 126 208 126 212 132C218 128 224 130 226 138C234 136 238 142 238 150C242 168 240 184 240 196Z"
        fill="accentWash"
        shift={1}
      />
      <Sparkle x={66} y={54} scale={0.9} />
      <Sparkle x={224} y={66} scale={0.6} fill="brand" />
    </Drawing>
  );
}

/** Houses around a corner, and the one that is meant. */
export function StepMatch() {
  const house = (
    x: number,
    y: number,
    wall: 'surface' | 'accentWash',
    roof: 'brand' | 'accent',
  ) => (
    <g transform={`translate(${x} ${y})`}>
      <Box at={[0, 0, 44, 34]} fill={wall} shift={1} />
      <Ink d="M-7 2L22 -22L51 2Z" fill={roof} shift={1.5} />
      <Box at={[17, 14, 11, 20]} fill="surface" width={2} />
    </g>
  );
  return (
    <Drawing size={card}>
      <Ink
        d="M18 54L98 30L182 52L262 28L262 160L182 184L98 162L18 186Z"
        fill="brandWash"
        shift={2}
      />
      <Ink d="M98 30L98 162M182 52L182 184" width={1.8} />
      <Ink d="M20 150C60 120 90 150 130 128C170 106 210 132 260 92" ink="surface" width={12} />
      {house(36, 84, 'surface', 'brand')}
      {house(196, 132, 'surface', 'brand')}
      {house(112, 96, 'accentWash', 'accent')}
      <Tree x={212} y={96} scale={0.36} />
      <Tree x={88} y={172} scale={0.3} fill="success" />
      <Ink d="M134 72C116 46 116 16 134 14C154 14 154 46 134 72Z" fill="accent" shift={1.5} />
      <Blob at={[134.5, 36, 8]} fill="surface" />
      <Sparkle x={174} y={84} scale={0.6} />
    </Drawing>
  );
}

/** Two people on the phone with each other. */
export function StepCall() {
  return (
    <Drawing size={card}>
      <Blob at={[76, 132, 66, 62]} fill="brandWash" ink={null} />
      <Blob at={[206, 132, 66, 62]} fill="accentWash" ink={null} />
      <Ink d="M38 196C36 152 50 132 76 131C102 132 116 152 114 196Z" fill="accent" shift={2} />
      <Head x={76} y={132} hair="ink" style="long" scale={1.7} />
      <Ink d="M104 170C114 160 112 132 100 114" width={8} ink="ink" />
      <Ink d="M94 92L106 90L109 118L97 120Z" fill="surface" />
      <Ink d="M168 196C166 152 180 132 206 131C232 132 246 152 244 196Z" fill="brand" shift={2} />
      <Ink d="M188 140L224 140L226 196L186 196Z" fill="surface" />
      <Head x={206} y={132} hair="ink" style="curly" scale={1.7} flip />
      <Ink d="M178 170C168 160 170 132 182 114" width={8} ink="ink" />
      <Ink d="M188 92L176 90L173 118L185 120Z" fill="surface" />
      <Ink
        d="M112 26C112 10 176 8 178 28C180 46 160 50 150 49L138 62L138 49C122 48 112 42 112 26Z"
        fill="surface"
        shift={1}
      />
      <Ink d="M128 29L128 29M145 29L145 29M162 29L162 29" ink="accent" width={7} />
    </Drawing>
  );
}

/** The door opens, and it is clean. */
export function StepHome() {
  return (
    <Drawing size={card}>
      <Ink d="M70 188L70 26L200 24L201 188Z" fill="brandWash" shift={2} />
      <Ink d="M84 188L84 40L186 39L187 188Z" fill="accentWash" />
      <Ink d="M84 40L84 188L46 198L46 30Z" fill="brand" shift={1.5} />
      <Blob at={[56, 116, 4]} fill="accent" width={2} />
      <Ink d="M58 56L74 60L74 94L58 94Z" ink="onBrand" width={2} />
      <Line
        through={[
          [14, 190],
          [268, 190],
        ]}
        width={3.4}
      />
      <Ink d="M96 188L178 188L190 199L88 199Z" fill="accent" shift={1} />
      <Plant x={232} y={189} scale={1.05} />
      <Sparkle x={136} y={96} scale={1.7} />
      <Sparkle x={164} y={132} scale={0.9} fill="brand" />
      <Sparkle x={112} y={140} scale={0.7} />
      <Ink
        d="M216 60C216 48 250 48 250 60C250 66 216 66 216 60ZM233 62L233 92M233 82L243 82M233 90L241 90"
        width={3}
      />
    </Drawing>
  );
}
