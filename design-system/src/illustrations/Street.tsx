import { Box, Drawing, Ink, Line } from './handDrawn.tsx';
import { Dog } from './creatures.tsx';
import { Sparkle, Tree } from './outdoors.tsx';
import type { ColorRole } from '../tokens.ts';

interface HouseProps {
  /** Its left edge, width and height. */
  at: readonly [x: number, width: number, height: number];
  wall: ColorRole;
  roof: ColorRole;
  door: ColorRole;
  /** The roof: a gable, flat with a parapet, or a steeper gable. */
  top: 'gable' | 'flat' | 'steep';
}

const GROUND = 236;

function House({ at: [x, width, height], wall, roof, door, top }: HouseProps) {
  const y = GROUND - height;
  const middle = x + width / 2;
  const panes = Math.max(2, Math.floor(width / 46));
  const rows = Math.max(1, Math.floor((height - 56) / 46));
  return (
    <>
      <Box at={[x, y, width, height]} fill={wall} shift={2} />
      {top === 'flat' ? (
        <Box at={[x - 6, y - 14, width + 12, 14]} fill={roof} shift={1.5} />
      ) : (
        <Ink
          d={`M${x - 10} ${y + 2}L${middle} ${y - (top === 'steep' ? 62 : 40)}L${x + width + 10} ${y + 2}Z`}
          fill={roof}
          shift={2}
        />
      )}
      {Array.from({ length: rows * panes }, (_, index) => {
        const column = index % panes;
        const row = Math.floor(index / panes);
        const step = width / panes;
        return (
          <Box
            key={index}
            at={[x + step * (column + 0.5) - 10, y + 14 + row * 44, 20, 26]}
            fill={(index + panes) % 3 === 0 ? 'accentWash' : 'canvas'}
            width={2}
          />
        );
      })}
      <Box at={[middle - 12, GROUND - 44, 24, 44]} fill={door} shift={1} />
    </>
  );
}

/** A row of houses, shown at the end of the page. */
export function Street() {
  return (
    <Drawing size={[1440, 238]} preserveAspectRatio="xMidYMax slice">
      <Tree x={64} y={GROUND} scale={0.9} />
      <House at={[120, 120, 118]} wall="surface" roof="accent" door="brand" top="gable" />
      <House at={[262, 96, 150]} wall="brandWash" roof="brand" door="accent" top="flat" />
      <Tree x={398} y={GROUND} scale={0.7} fill="success" />
      <House at={[436, 130, 104]} wall="accentWash" roof="brand" door="brand" top="steep" />
      <House at={[586, 104, 160]} wall="surface" roof="brand" door="accent" top="flat" />
      <House at={[706, 128, 112]} wall="brandWash" roof="accent" door="brand" top="gable" />
      <Tree x={872} y={GROUND} scale={1} />
      <House at={[920, 98, 142]} wall="accentWash" roof="accent" door="brand" top="flat" />
      <House at={[1036, 132, 106]} wall="surface" roof="brand" door="accent" top="steep" />
      <Dog x={1200} y={GROUND} scale={0.46} fill="surface" />
      <House at={[1226, 104, 152]} wall="brandWash" roof="brand" door="accent" top="flat" />
      <Tree x={1378} y={GROUND} scale={0.8} fill="success" />
      <Line through={[-10, GROUND, 480, GROUND + 1, 960, GROUND - 1, 1450, GROUND]} width={3.4} />
      <Sparkle x={404} y={70} scale={0.9} />
      <Sparkle x={872} y={44} scale={0.7} fill="brand" />
      <Sparkle x={1190} y={56} scale={0.8} />
    </Drawing>
  );
}
