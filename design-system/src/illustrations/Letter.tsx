import { Blob, Box, Drawing, Ink, Line } from './handDrawn.tsx';
import { SleepingCat } from './creatures.tsx';
import { Plant } from './furniture.tsx';
import { Sparkle, Tree } from './outdoors.tsx';

/** A mailbox with its flag up. */
export function Letter() {
  return (
    <Drawing size={[520, 376]}>
      <Blob at={[270, 210, 200, 168]} fill="brandWash" ink={null} />
      <Tree x={86} y={372} scale={1.3} />
      <Box at={[250, 250, 26, 122]} fill="accentWash" shift={1.5} />
      <Ink
        d="M156 254v-78c0-44 34-64 66-64l124-2c42 0 66 30 66 68l1 76Z"
        fill="brand"
        shift={2.5}
        width={3}
      />
      <Ink d="M156 254v-78c2-44 34-64 66-64 34 2 60 28 60 66v76Z" fill="accentWash" />
      <Ink d="M176 252v-68c2-34 24-50 46-50 24 2 40 20 40 48v70Z" fill="ink" ink={null} />
      <Ink d="m118 200 118-12 8 52-118 14Z" fill="surface" shift={1} />
      <Ink d="m120 202 64 24 52-37" />
      <Line through={[356, 178, 356, 74]} width={4} />
      <Box at={[357, 72, 46, 32]} fill="accent" shift={1.5} width={3} />
      <Blob at={[356, 178, 6]} fill="surface" />
      <Plant x={440} y={372} scale={1.05} />
      <SleepingCat x={350} y={372} scale={1.2} />
      <Line through={[10, 373, 510, 372]} width={4} />
      <Sparkle x={128} y={120} scale={1.2} />
      <Sparkle x={452} y={190} scale={0.9} fill="brand" />
      <Sparkle x={86} y={168} scale={0.7} />
    </Drawing>
  );
}
