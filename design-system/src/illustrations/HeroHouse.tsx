import { Blob, Box, Drawing, Ink, Line } from './pen.tsx';
import { Dog, Head, SleepingCat } from './creatures.tsx';
import { FloorLamp, Frame, PendantLamp, Plant, Sofa, Window } from './furniture.tsx';
import { Sparkle, Tree } from './outdoors.tsx';
import { SprayBottle } from './tools.tsx';

/** A house cut open: every room in order, somebody just finishing, somebody just home. */
export function HeroHouse() {
  return (
    <Drawing data-drawing="house" size={[636, 524]} viewBox="4 49 636 524">
      {/* Ground, trees and sun behind */}
      <Blob at={[520, 110, 62]} fill="accentWash" ink={null} />
      <Tree x={60} y={572} scale={0.98} />
      <Tree x={592} y={572} scale={0.8} fill="success" />
      {/* Walls */}
      <Box at={[110, 250, 420, 320]} fill="surface" shift={0} />
      {/* Rooms */}
      <Box at={[110, 250, 200, 150]} fill="brandWash" ink={null} />
      <Box at={[316, 250, 214, 150]} fill="surfaceMuted" ink={null} />
      <Box at={[110, 410, 234, 160]} fill="surfaceMuted" ink={null} />
      <Box at={[350, 410, 180, 160]} fill="brandWash" ink={null} />
      {/* Roof and attic */}
      <Ink d="M430 150L431 92L466 92L466 178Z" fill="accent" shift={2} />
      <Line
        through={[
          [426, 92],
          [470, 92],
        ]}
        width={4}
      />
      <Ink d="M320 84L532 250L108 250Z" fill="accentWash" shift={0} />
      <Ink d="M320 62L566 254L548 268L320 90L92 268L74 254Z" fill="brand" shift={2} />
      <Blob at={[320, 172, 26]} fill="surface" />
      <Line
        through={[
          [320, 146],
          [320, 198],
        ]}
        width={2}
      />
      <Line
        through={[
          [294, 172],
          [346, 172],
        ]}
        width={2}
      />
      <SleepingCat x={250} y={246} scale={0.8} />
      <Box at={[372, 212, 44, 36]} fill="surface" shift={1.5} />
      <Line
        through={[
          [372, 224],
          [416, 224],
        ]}
        width={2}
      />
      {/* Floors */}
      <Line
        through={[
          [106, 251],
          [534, 250],
        ]}
        width={3.4}
      />
      <Line
        through={[
          [108, 405],
          [532, 406],
        ]}
        width={6}
      />
      <Line
        through={[
          [313, 251],
          [313, 403],
        ]}
        width={4}
      />
      <Line
        through={[
          [347, 408],
          [347, 570],
        ]}
        width={4}
      />
      <Box at={[110, 250, 420, 320]} width={4} />
      {/* Bedroom */}
      <Frame x={150} y={276} />
      <Window x={226} y={270} width={52} height={58} sky="surface" />
      <Ink d="M126 401L126 344M126 360C150 356 172 358 176 374" width={4} />
      <Ink d="M128 380C160 366 250 362 284 372L286 401L128 401Z" fill="accent" shift={1.5} />
      <Ink d="M132 376C134 362 168 360 172 372C160 374 146 376 132 380Z" fill="surface" />
      <Ink
        d="M186 372C190 384 190 392 188 400M220 368C224 380 225 392 223 400M254 369C258 380 259 392 257 400"
        ink="onAccent"
        width={2}
      />
      <Line
        through={[
          [286, 401],
          [286, 364],
        ]}
        width={4}
      />
      {/* Bathroom */}
      <Blob at={[474, 300, 24, 28]} fill="brandWash" />
      <Ink d="M462 300C466 290 472 286 478 284" width={2} />
      <Ink
        d="M332 352L456 352C458 380 446 392 430 393L356 393C340 392 330 378 332 352Z"
        fill="surface"
        shift={1.5}
      />
      <Line
        through={[
          [326, 352],
          [462, 352],
        ]}
        width={3.4}
      />
      <Line
        through={[
          [352, 393],
          [348, 402],
        ]}
        width={3}
      />
      <Line
        through={[
          [434, 393],
          [438, 402],
        ]}
        width={3}
      />
      <Blob at={[362, 342, 12]} fill="brandWash" width={2} />
      <Blob at={[382, 336, 14]} fill="surface" width={2} />
      <Blob at={[402, 343, 10]} fill="brandWash" width={2} />
      <Blob at={[376, 312, 6]} fill="surface" width={1.8} />
      <Blob at={[395, 300, 4]} fill="surface" width={1.8} />
      <Ink d="M448 352L448 326C448 316 434 316 434 326" width={3} />
      <Ink d="M494 330L520 330L518 376L496 376Z" fill="accent" shift={1.5} />
      <Line
        through={[
          [490, 329],
          [524, 329],
        ]}
        width={3}
      />
      {/* Living room: somebody just home, shoes off, with the dog */}
      <FloorLamp x={160} y={568} scale={0.8} />
      <Frame x={206} y={428} width={44} height={34} />
      <Frame x={260} y={434} width={26} height={32} />
      <Sofa x={232} y={566} scale={0.98} fill="brand" />
      <Ink
        d="M224 530C214 526 212 504 224 496C236 492 248 500 250 512L256 530Z"
        fill="accent"
        shift={1}
      />
      <Ink d="M250 528C262 522 280 524 284 530L286 556L296 557" width={9} ink="ink" />
      <Head x={232} y={497} hair="ink" style="curly" scale={1.05} />
      <Ink d="M236 512C244 518 252 514 258 508" width={4} ink="ink" />
      <Ink d="M254 498L266 498L265 510L256 510Z" fill="surface" width={2} />
      <Ink d="M258 493C257 489 261 488 260 484M264 493C263 490 266 488 265 485" width={1.6} />
      <Dog x={318} y={568} scale={0.5} fill="accentWash" />
      {/* Kitchen: the last wipe */}
      <PendantLamp x={442} y={410} drop={8} />
      <Box at={[470, 430, 50, 42]} fill="surface" shift={1.5} />
      <Line
        through={[
          [495, 431],
          [495, 471],
        ]}
        width={2}
      />
      <Box at={[430, 512, 98, 56]} fill="surface" shift={0} />
      <Line
        through={[
          [424, 511],
          [530, 511],
        ]}
        width={4}
      />
      <Line
        through={[
          [478, 516],
          [478, 566],
        ]}
        width={2}
      />
      <Line
        through={[
          [470, 536],
          [470, 545],
        ]}
        width={2.4}
      />
      <Line
        through={[
          [486, 536],
          [486, 545],
        ]}
        width={2.4}
      />
      <Plant x={510} y={509} scale={0.42} />
      <SprayBottle x={486} y={509} scale={0.5} fill="accent" />
      <Ink d="M388 567L390 524L406 524L408 567" width={9} ink="ink" />
      <Ink d="M380 534C378 500 384 482 398 480C412 480 418 500 416 534Z" fill="brand" shift={1} />
      <Ink d="M386 500L410 500L412 534L384 534Z" fill="surface" width={2} />
      <Ink d="M410 492C420 500 428 506 440 506" width={6} ink="ink" />
      <Ink d="M436 502L452 502L453 509L434 509Z" fill="accentWash" width={2} />
      <Ink d="M386 494C376 504 374 514 380 522" width={6} ink="ink" />
      <Head x={398} y={480} hair="accent" style="bun" scale={1.05} />
      {/* Garden */}
      <Ink d="M536 570C534 548 552 540 562 550C572 538 592 548 588 570Z" fill="brand" shift={2} />
      <Line
        through={[
          [6, 571],
          [634, 571],
        ]}
        width={3.4}
      />
      <Sparkle x={178} y={338} scale={0.6} />
      <Sparkle x={470} y={492} scale={0.7} />
      <Sparkle x={300} y={440} scale={0.5} />
      <Sparkle x={596} y={250} scale={1.1} />
      <Sparkle x={44} y={310} scale={0.9} />
      <Sparkle x={560} y={196} scale={0.5} fill="brand" />
    </Drawing>
  );
}
