import { Blob, Box, Drawing, Ink, Line } from './pen.tsx';
import { Dog, Head } from './creatures.tsx';
import { FloorLamp, Frame, Plant, Sofa, Window } from './furniture.tsx';
import { Sparkle } from './outdoors.tsx';
import { scene } from './scene.ts';

/** Home in the evening, bag still in hand, and nothing left to do. */
export function OutcomeBusyProfessional() {
  return (
    <Drawing size={scene}>
      <Ink
        d="M24 412L24 60C24 34 40 22 66 22L454 20C482 20 496 36 496 62L497 412Z"
        fill="brandWash"
        ink={null}
      />
      <Ink d="M64 412L64 96L172 94L173 412Z" fill="accentWash" shift={0} />
      <Ink d="M64 96L64 412L26 426L26 84Z" fill="brand" shift={1.5} />
      <Blob at={[36, 262, 5]} fill="accent" width={2} />
      <Window x={236} y={84} width={112} height={112} sky="brand" />
      <Blob at={[322, 112, 12]} fill="accentWash" ink={null} />
      <Ink
        d="M240 194L240 170L256 170L256 156L274 156L274 180L290 180L290 150L308 150L308 176L326 176L326 190L346 190L346 194Z"
        fill="surface"
        ink={null}
      />
      <Blob at={[424, 118, 30]} fill="surface" shift={1} />
      <Ink d="M424 118L424 98M424 118L438 126" width={3} />
      <FloorLamp x={462} y={410} scale={1.25} lit={false} />
      <Sofa x={346} y={408} scale={1.4} fill="accent" />
      <Plant x={232} y={411} scale={1.05} />
      <Ink d="M112 408L114 330L134 330L138 408" width={15} />
      <Ink d="M94 342C88 274 100 240 124 238C148 240 160 274 154 342Z" fill="brand" shift={2} />
      <Ink d="M124 240L124 340M116 246L124 262L132 246" ink="onBrand" width={2} />
      <Head x={124} y={240} hair="ink" style="long" scale={2} />
      <Ink d="M98 262C88 286 88 306 94 322" width={11} />
      <Ink d="M148 262C162 276 172 266 178 250" width={11} />
      <Ink
        d="M76 336C76 320 112 318 112 336M68 338L120 336L124 378L66 380Z"
        fill="accent"
        shift={1.5}
      />
      <Line
        through={[
          [4, 412],
          [516, 411],
        ]}
        width={4}
      />
      <Sparkle x={214} y={232} scale={1.2} />
      <Sparkle x={384} y={196} scale={0.8} />
      <Sparkle x={196} y={146} scale={0.7} fill="brand" />
    </Drawing>
  );
}

/** Everybody at home, on a floor that can be sat on. */
export function OutcomeFamilyFriendly() {
  return (
    <Drawing size={scene}>
      <Ink
        d="M24 412L24 60C24 34 40 22 66 22L454 20C482 20 496 36 496 62L497 412Z"
        fill="accentWash"
        ink={null}
      />
      <Ink d="M60 70C160 106 360 106 462 66" width={2.4} />
      <Ink d="M104 84L132 92L114 116Z" fill="accent" />
      <Ink d="M174 98L204 101L186 126Z" fill="brand" />
      <Ink d="M248 102L278 101L264 128Z" fill="accent" />
      <Ink d="M318 98L348 93L336 120Z" fill="brand" />
      <Ink d="M386 87L414 79L406 106Z" fill="accent" />
      <Frame x={92} y={140} width={58} height={70} />
      <Window x={356} y={134} width={92} height={92} sky="surface" />
      <Sofa x={254} y={340} scale={1.85} fill="brand" />
      <Ink d="M24 350C120 330 400 330 497 350L497 414L24 414Z" fill="surface" ink={null} />
      <Ink d="M196 318C190 262 202 236 226 235C250 236 262 262 256 318Z" fill="accent" shift={2} />
      <Head x={226} y={236} hair="ink" style="bun" scale={1.9} />
      <Ink d="M204 316C208 352 196 366 178 372M246 316C252 346 252 362 266 370" width={14} />
      <Ink d="M250 258C270 276 284 278 296 272" width={10} />
      <Ink
        d="M276 326C272 290 280 274 298 273C316 274 324 290 320 326Z"
        fill="surface"
        shift={1.5}
      />
      <Ink d="M280 292H316M279 306H318" ink="accent" width={4} />
      <Head x={298} y={274} hair="accent" style="curly" scale={1.55} />
      <Ink d="M284 324C282 340 286 346 296 350M312 324C318 338 322 344 332 346" width={10} />
      <Dog x={116} y={406} scale={1.5} fill="surface" />
      <Ink d="M330 404C326 374 336 358 352 357C368 358 378 374 374 404Z" fill="brand" shift={1.5} />
      <Head x={352} y={358} hair="ink" style="short" scale={1.5} />
      <Ink d="M368 376C380 378 390 372 396 366" width={8} />
      <Box at={[392, 374, 32, 32]} fill="accent" shift={1} />
      <Box at={[394, 344, 29, 29]} fill="brandWash" shift={1} />
      <Box at={[430, 378, 28, 28]} fill="surface" shift={1} />
      <Line
        through={[
          [4, 412],
          [516, 411],
        ]}
        width={4}
      />
      <Sparkle x={208} y={158} scale={1.1} />
      <Sparkle x={312} y={190} scale={0.8} fill="brand" />
      <Sparkle x={470} y={310} scale={0.8} />
    </Drawing>
  );
}
