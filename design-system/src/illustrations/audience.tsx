import { Blob, Box, Drawing, Ink, Line } from './pen.tsx';
import { Dog, Head, SleepingCat } from './creatures.tsx';
import { Frame, PendantLamp, Plant, Sofa, Window } from './furniture.tsx';
import { Sparkle } from './outdoors.tsx';
import { Bucket } from './tools.tsx';

const pane = [240, 300] as const;

/** Somebody still at the laptop while the city lights up. */
export function AudienceProfessionals() {
  return (
    <Drawing size={pane}>
      <Ink d="M62 54L180 52L181 174L61 175Z" fill="surface" shift={2} />
      <Ink
        d="M64 172L64 128L84 128L84 104L106 104L106 138L122 138L122 92L146 92L146 124L160 124L160 144L179 144L179 172Z"
        fill="brand"
        ink={null}
      />
      <Ink
        d="M72 138H77M72 150H77M92 116H97M92 130H97M129 104H134M129 118H134M138 132H142M166 154H170"
        ink="accent"
        width={3}
      />
      <Blob at={[160, 76, 11]} fill="accent" ink={null} />
      <Line
        through={[
          [121, 54],
          [121, 174],
        ]}
        width={2}
      />
      <Line
        through={[
          [52, 176],
          [190, 176],
        ]}
        width={3.4}
      />
      <Line
        through={[
          [18, 244],
          [222, 244],
        ]}
        width={4}
      />
      <Line
        through={[
          [40, 246],
          [34, 300],
        ]}
        width={4}
      />
      <Line
        through={[
          [200, 246],
          [206, 300],
        ]}
        width={4}
      />
      <Ink d="M84 244C80 206 88 188 108 186C128 188 136 206 132 244Z" fill="accent" shift={2} />
      <Head x={108} y={186} hair="ink" style="short" scale={1.5} />
      <Ink d="M90 206C84 222 92 236 112 238" width={8} ink="ink" />
      <Ink d="M108 242L118 208L166 208L158 242Z" fill="surface" shift={1} />
      <Blob at={[138, 225, 4]} fill="brand" ink={null} />
      <Ink d="M186 226L204 226L202 243L188 243ZM204 230C213 230 211 239 203 239" fill="surface" />
      <Ink d="M191 219C189 213 195 212 193 206M199 219C197 213 203 212 201 206" width={1.8} />
      <Plant x={50} y={242} scale={0.6} />
    </Drawing>
  );
}

/** Two children, one tower, and a sofa for later. */
export function AudienceFamilies() {
  return (
    <Drawing size={pane}>
      <Ink d="M24 84C80 104 160 104 216 82" width={2} />
      <Ink d="M46 91L66 96L54 114Z" fill="accent" />
      <Ink d="M84 99L106 100L94 120Z" fill="brand" />
      <Ink d="M124 100L146 99L136 120Z" fill="accent" />
      <Ink d="M164 96L186 91L178 112Z" fill="brand" />
      <Sofa x={120} y={222} scale={0.95} fill="brand" />
      <Ink d="M-6 262C60 246 180 246 246 262L246 304L-6 304Z" fill="surface" ink={null} />
      <Ink d="M58 274C54 246 62 230 78 229C94 230 100 246 97 274Z" fill="accent" shift={1.5} />
      <Head x={78} y={229} hair="ink" style="bun" scale={1.35} flip />
      <Ink d="M62 274C58 284 66 290 88 286L104 282" width={9} ink="ink" />
      <Ink d="M90 244C102 244 110 238 116 232" width={7} ink="ink" />
      <Box at={[112, 262, 26, 24]} fill="surface" shift={1} />
      <Box at={[114, 238, 24, 24]} fill="accent" shift={1} />
      <Box at={[112, 215, 24, 23]} fill="brandWash" shift={1} />
      <Ink d="M156 280C154 258 160 246 174 245C188 246 194 258 191 280Z" fill="brand" shift={1.5} />
      <Head x={173} y={245} hair="accent" style="curly" scale={1.25} />
      <Ink d="M160 256C150 254 144 246 140 240" width={7} ink="ink" />
      <Ink d="M186 280C194 286 184 292 168 288L154 287" width={9} ink="ink" />
      <Blob at={[36, 276, 13]} fill="accentWash" />
      <Ink d="M24 274C32 270 42 270 49 275" width={2} />
    </Drawing>
  );
}

/** A dog, a cat, and the sofa they own. */
export function AudiencePets() {
  return (
    <Drawing size={pane}>
      <Frame x={58} y={74} width={46} height={54} />
      <Window x={134} y={66} width={62} height={74} sky="surface" />
      <Sofa x={120} y={250} scale={1.25} fill="brand" />
      <SleepingCat x={156} y={207} scale={1.05} fill="ink" />
      <Ink d="M-6 262C60 252 180 252 246 262L246 304L-6 304Z" fill="surface" ink={null} />
      <Dog x={84} y={292} scale={1.25} fill="accentWash" />
      <Ink d="M154 272C160 262 190 262 196 272Z" fill="brand" />
      <Ink d="M144 272L206 272L198 290L152 290Z" fill="accent" shift={1} />
      <Sparkle x={206} y={176} scale={0.8} />
    </Drawing>
  );
}

/** Boxes, a borrowed dolly and an empty room. */
export function AudienceMovers() {
  return (
    <Drawing size={pane}>
      <Ink d="M128 268L128 96L198 84L198 290Z" fill="accent" shift={2} />
      <Ink d="M128 96L80 96L80 268L128 268" fill="brandWash" />
      <Blob at={[140, 190, 4]} fill="surface" width={2} />
      <Ink d="M146 112L182 107L182 158L146 160Z" ink="onAccent" width={2} />
      <Ink d="M146 200L182 202L182 258L146 252Z" ink="onAccent" width={2} />
      <Ink d="M-6 268L128 268L198 290L246 290L246 304L-6 304Z" fill="surface" ink={null} />
      <Line
        through={[
          [0, 268],
          [128, 268],
        ]}
        width={3.4}
      />
      <Box at={[22, 228, 74, 58]} fill="accentWash" shift={2} />
      <Line
        through={[
          [22, 246],
          [96, 246],
        ]}
        width={2}
      />
      <Ink d="M50 228L50 262L68 262L68 228" width={2} fill="surface" />
      <Box at={[34, 180, 54, 48]} fill="surface" shift={2} />
      <Line
        through={[
          [34, 194],
          [88, 194],
        ]}
        width={2}
      />
      <Ink d="M48 208C54 202 66 202 72 208M60 204L60 218" width={2} />
      <Plant x={60} y={180} scale={0.72} />
      <Box at={[92, 252, 46, 38]} fill="accentWash" shift={2} />
      <Line
        through={[
          [92, 264],
          [138, 264],
        ]}
        width={2}
      />
      <PendantLamp x={46} y={40} drop={36} />
      <Sparkle x={216} y={120} scale={0.8} fill="brand" />
      <Bucket x={212} y={292} scale={0.7} />
    </Drawing>
  );
}

/** A jar that fills, and a calendar that knows when. */
export function AudienceBudget() {
  return (
    <Drawing size={pane}>
      <Box at={[66, 66, 108, 92]} fill="surface" shift={2} />
      <Ink d="M66 66L174 66L174 88L66 88Z" fill="accent" />
      <Ink d="M90 58L90 74M150 58L150 74" width={4} />
      <Ink
        d="M80 104H92M102 104H114M124 104H136M146 104H158M80 122H92M124 122H136M146 122H158M80 140H92M102 140H114M124 140H136"
        ink="lineStrong"
        width={4}
      />
      <Blob at={[108, 122, 12]} ink="accent" width={3} />
      <Line
        through={[
          [14, 258],
          [226, 258],
        ]}
        width={4}
      />
      <Ink d="M24 262L24 304M216 262L216 304" width={4} />
      <Ink
        d="M52 256C44 246 46 206 54 196L114 196C122 206 124 246 116 256Z"
        fill="surface"
        shift={0}
      />
      <Ink d="M50 228C70 222 98 222 119 228L116 255L52 255Z" fill="accentWash" ink={null} />
      <Blob at={[68, 244, 11]} fill="accent" shift={1} />
      <Blob at={[90, 246, 11]} fill="accent" shift={1} />
      <Blob at={[80, 230, 11]} fill="accent" shift={1} />
      <Blob at={[103, 236, 11]} fill="accent" shift={1} />
      <Ink d="M52 256C44 246 46 206 54 196L114 196C122 206 124 246 116 256Z" />
      <Ink d="M54 186L114 186L116 197L52 197Z" fill="brand" />
      <Blob at={[86, 172, 10]} fill="accent" shift={1} />
      <Ink d="M140 256L140 216L184 216L184 256Z" fill="brand" shift={2} />
      <Ink d="M132 218L162 188L192 218Z" fill="accent" shift={1.5} />
      <Box at={[154, 234, 16, 22]} fill="surface" />
      <Sparkle x={196} y={176} scale={0.8} />
      <Plant x={206} y={256} scale={0.55} />
    </Drawing>
  );
}
