import { Blob, Box, Drawing, Ink, Line } from './pen.tsx';
import {
  Bucket,
  Dog,
  FloorLamp,
  Frame,
  Head,
  Mop,
  PendantLamp,
  Plant,
  SleepingCat,
  Sofa,
  Sparkle,
  SprayBottle,
  Window,
} from './parts.tsx';

const scene = [520, 415] as const;

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
