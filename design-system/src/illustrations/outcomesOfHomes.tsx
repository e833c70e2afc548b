import { Blob, Box, Drawing, Ink, Line } from './pen.tsx';
import { Head, SleepingCat } from './creatures.tsx';
import { PendantLamp, Plant, Window } from './furniture.tsx';
import { Sparkle } from './outdoors.tsx';
import { Bucket, Mop, SprayBottle } from './tools.tsx';
import { scene } from './scene.ts';

/** The oven, at last. */
export function OutcomeDeepClean() {
  return (
    <Drawing size={scene}>
      <Ink
        d="M24 412L24 60C24 34 40 22 66 22L454 20C482 20 496 36 496 62L497 412Z"
        fill="brandWash"
        ink={null}
      />
      <Box at={[48, 60, 130, 92]} fill="surface" shift={1.5} />
      <Line
        through={[
          [113, 61],
          [113, 151],
        ]}
      />
      <Line
        through={[
          [104, 122],
          [104, 138],
        ]}
        width={3}
      />
      <Line
        through={[
          [122, 122],
          [122, 138],
        ]}
        width={3}
      />
      <Ink d="M228 22L228 64L206 96L302 96L280 64L280 22Z" fill="accent" shift={1.5} />
      <Window x={352} y={66} width={110} height={92} sky="surface" />
      <Plant x={436} y={158} scale={0.5} />
      <Box at={[40, 258, 158, 152]} fill="surface" />
      <Line
        through={[
          [119, 262],
          [119, 408],
        ]}
      />
      <Line
        through={[
          [108, 290],
          [108, 308],
        ]}
        width={3}
      />
      <Line
        through={[
          [130, 290],
          [130, 308],
        ]}
        width={3}
      />
      <Box at={[198, 258, 112, 152]} fill="brand" shift={0} />
      <Ink d="M208 284L300 284L300 354L208 354Z" fill="canvas" />
      <Ink d="M214 306H294M214 326H294" width={2} />
      <Ink d="M206 356L302 356L328 398L180 398Z" fill="surface" shift={1} />
      <Blob at={[220, 270, 4]} fill="accent" width={2} />
      <Blob at={[240, 270, 4]} fill="accent" width={2} />
      <Blob at={[288, 270, 4]} fill="accent" width={2} />
      <Line
        through={[
          [34, 257],
          [480, 256],
        ]}
        width={5}
      />
      <Box at={[408, 258, 72, 152]} fill="surface" />
      <Line
        through={[
          [420, 280],
          [420, 300],
        ]}
        width={3}
      />
      <Ink d="M78 254L82 220L118 220L122 254Z" fill="accent" shift={1.5} />
      <Line
        through={[
          [72, 220],
          [128, 220],
        ]}
        width={3.4}
      />
      <Ink d="M95 214C95 206 105 206 105 214" width={3} />
      <SprayBottle x={162} y={254} scale={0.85} />
      <Ink d="M374 404L352 404C336 402 336 382 352 378L388 366" width={15} />
      <Ink d="M342 378C328 320 342 282 374 280C406 284 416 330 404 380Z" fill="accent" shift={2} />
      <Ink d="M352 300L392 300L398 379L346 379Z" fill="surface" width={2.2} />
      <Head x={362} y={284} hair="ink" style="bun" scale={2} flip />
      <Ink d="M350 306C324 320 304 322 284 318" width={11} />
      <Ink d="M268 310L288 306L292 326L270 328Z" fill="accentWash" />
      <Blob at={[250, 322, 12]} fill="surface" width={2} />
      <Blob at={[232, 312, 8]} fill="surface" width={2} />
      <Blob at={[262, 300, 6]} fill="surface" width={2} />
      <Blob at={[320, 240, 7]} fill="surface" width={2} />
      <Blob at={[306, 214, 5]} fill="surface" width={2} />
      <Bucket x={446} y={410} scale={1.15} />
      <Mop x={56} y={402} scale={1.5} />
      <Line
        through={[
          [4, 412],
          [516, 411],
        ]}
        width={4}
      />
      <Sparkle x={220} y={196} scale={1.3} />
      <Sparkle x={156} y={190} scale={0.7} fill="brand" />
      <Sparkle x={326} y={136} scale={0.8} />
    </Drawing>
  );
}

/** A small place, a fair price, a quiet cat. */
export function OutcomeBudgetFriendly() {
  return (
    <Drawing size={scene}>
      <Ink
        d="M24 412L24 60C24 34 40 22 66 22L454 20C482 20 496 36 496 62L497 412Z"
        fill="accentWash"
        ink={null}
      />
      <Window x={74} y={76} width={120} height={116} sky="surface" />
      <Plant x={104} y={192} scale={0.6} />
      <SleepingCat x={158} y={190} scale={0.85} />
      <PendantLamp x={330} y={22} drop={64} />
      <Box at={[400, 96, 72, 10]} fill="brand" />
      <Ink
        d="M408 94L408 58L418 58L418 94M422 94L422 64L434 64L434 94M438 94L446 56L456 58L450 94"
        fill="surface"
      />
      <Line
        through={[
          [150, 300],
          [476, 299],
        ]}
        width={5}
      />
      <Line
        through={[
          [176, 302],
          [170, 410],
        ]}
        width={5}
      />
      <Line
        through={[
          [452, 302],
          [458, 410],
        ]}
        width={5}
      />
      <Ink d="M262 298C256 226 268 200 296 198C324 200 336 226 330 298Z" fill="brand" shift={2} />
      <Head x={296} y={200} hair="ink" style="short" scale={2} />
      <Ink d="M274 224C252 246 250 268 262 284" width={11} />
      <Ink d="M320 224C344 244 346 266 338 282" width={11} />
      <Ink
        d="M262 256L318 250L326 330L318 324L310 332L302 325L294 333L286 326L278 334L270 328Z"
        fill="surface"
        shift={1}
      />
      <Ink d="M274 270L306 267M275 284L298 282M277 298L308 295" ink="lineStrong" width={3.4} />
      <Ink d="M290 312L297 318L310 304" ink="success" width={4} />
      <Ink d="M366 296C352 290 350 252 362 240L420 240C432 252 430 290 418 296Z" fill="surface" />
      <Ink d="M357 268C376 262 404 262 425 268L418 294L366 294Z" fill="brandWash" ink={null} />
      <Blob at={[378, 282, 12]} fill="accent" shift={1} />
      <Blob at={[404, 284, 12]} fill="accent" shift={1} />
      <Blob at={[391, 266, 12]} fill="accent" shift={1} />
      <Ink d="M366 296C352 290 350 252 362 240L420 240C432 252 430 290 418 296ZM362 230L420 230L422 241L360 241Z" />
      <Blob at={[391, 212, 12]} fill="accent" shift={1} />
      <Ink d="M182 262L204 262L201 297L185 297ZM204 270C216 270 214 286 203 286" fill="surface" />
      <Ink d="M189 254C186 247 194 244 191 237M198 254C195 247 203 244 200 237" width={2} />
      <Plant x={86} y={411} scale={1.2} />
      <Line
        through={[
          [4, 412],
          [516, 411],
        ]}
        width={4}
      />
      <Sparkle x={232} y={96} scale={1.1} />
      <Sparkle x={436} y={170} scale={0.8} fill="brand" />
      <Sparkle x={134} y={260} scale={0.7} />
    </Drawing>
  );
}
