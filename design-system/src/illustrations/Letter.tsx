import { Blob, Box, Drawing, Ink, Line } from './pen.tsx';
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
        d="M156 254L156 176C156 132 190 112 222 112L346 110C388 110 412 140 412 178L413 254Z"
        fill="brand"
        shift={2.5}
        width={3}
      />
      <Ink
        d="M156 254L156 176C158 132 190 112 222 112C256 114 282 140 282 178L282 254Z"
        fill="accentWash"
      />
      <Ink
        d="M176 252L176 184C178 150 200 134 222 134C246 136 262 154 262 182L262 252Z"
        fill="ink"
        ink={null}
      />
      <Ink d="M118 200L236 188L244 240L126 254Z" fill="surface" shift={1} />
      <Ink d="M120 202L184 226L236 189" />
      <Line
        through={[
          [356, 178],
          [356, 74],
        ]}
        width={4}
      />
      <Box at={[357, 72, 46, 32]} fill="accent" shift={1.5} width={3} />
      <Blob at={[356, 178, 6]} fill="surface" />
      <Plant x={440} y={372} scale={1.05} />
      <SleepingCat x={350} y={372} scale={1.2} />
      <Line
        through={[
          [10, 373],
          [510, 372],
        ]}
        width={4}
      />
      <Sparkle x={128} y={120} scale={1.2} />
      <Sparkle x={452} y={190} scale={0.9} fill="brand" />
      <Sparkle x={86} y={168} scale={0.7} />
    </Drawing>
  );
}
