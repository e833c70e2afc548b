import { Blob, Box, Drawing, Ink, Line } from './handDrawn.tsx';
import { Dog, Head, SleepingCat } from './creatures.tsx';
import { Frame, PendantLamp, Plant, Sofa, Window } from './furniture.tsx';
import { Sparkle } from './outdoors.tsx';
import { Bucket } from './tools.tsx';

const pane = [240, 300] as const;

/** Somebody working late at a laptop. */
export function AudienceProfessionals() {
  return (
    <Drawing size={pane}>
      <Ink d="m62 54 118-2 1 122-120 1Z" fill="surface" shift={2} />
      <Ink d="M64 172v-44h20v-24h22v34h16V92h24v32h14v20h19v28Z" fill="brand" ink={null} />
      <Ink
        d="M72 138h5m-5 12h5m15-34h5m-5 14h5m32-26h5m-5 14h5m4 14h4m24 22h4"
        ink="accent"
        width={3}
      />
      <Blob at={[160, 76, 11]} fill="accent" ink={null} />
      <Line through={[121, 54, 121, 174]} width={2} />
      <Line through={[52, 176, 190, 176]} width={3.4} />
      <Line through={[18, 244, 222, 244]} width={4} />
      <Line through={[40, 246, 34, 300]} width={4} />
      <Line through={[200, 246, 206, 300]} width={4} />
      <Ink d="M84 244c-4-38 4-56 24-58 20 2 28 20 24 58Z" fill="accent" shift={2} />
      <Head x={108} y={186} hair="ink" style="short" scale={1.5} />
      <Ink d="M90 206c-6 16 2 30 22 32" width={8} ink="ink" />
      <Ink d="m108 242 10-34h48l-8 34Z" fill="surface" shift={1} />
      <Blob at={[138, 225, 4]} fill="brand" ink={null} />
      <Ink d="M186 226h18l-2 17h-14Zm18 4c9 0 7 9-1 9" fill="surface" />
      <Ink d="M191 219c-2-6 4-7 2-13m6 13c-2-6 4-7 2-13" width={1.8} />
      <Plant x={50} y={242} scale={0.6} />
    </Drawing>
  );
}

/** Two children building a tower in front of a sofa. */
export function AudienceFamilies() {
  return (
    <Drawing size={pane}>
      <Ink d="M24 84c56 20 136 20 192-2" width={2} />
      <Ink d="m46 91 20 5-12 18Z" fill="accent" />
      <Ink d="m84 99 22 1-12 20Z" fill="brand" />
      <Ink d="m124 100 22-1-10 21Z" fill="accent" />
      <Ink d="m164 96 22-5-8 21Z" fill="brand" />
      <Sofa x={120} y={222} scale={0.95} fill="brand" />
      <Ink d="M-6 262c66-16 186-16 252 0v42H-6Z" fill="surface" ink={null} />
      <Ink d="M58 274c-4-28 4-44 20-45 16 1 22 17 19 45Z" fill="accent" shift={1.5} />
      <Head x={78} y={229} hair="ink" style="bun" scale={1.35} flip />
      <Ink d="M62 274c-4 10 4 16 26 12l16-4" width={9} ink="ink" />
      <Ink d="M90 244c12 0 20-6 26-12" width={7} ink="ink" />
      <Box at={[112, 262, 26, 24]} fill="surface" shift={1} />
      <Box at={[114, 238, 24, 24]} fill="accent" shift={1} />
      <Box at={[112, 215, 24, 23]} fill="brandWash" shift={1} />
      <Ink d="M156 280c-2-22 4-34 18-35 14 1 20 13 17 35Z" fill="brand" shift={1.5} />
      <Head x={173} y={245} hair="accent" style="curly" scale={1.25} />
      <Ink d="M160 256c-10-2-16-10-20-16" width={7} ink="ink" />
      <Ink d="M186 280c8 6-2 12-18 8l-14-1" width={9} ink="ink" />
      <Blob at={[36, 276, 13]} fill="accentWash" />
      <Ink d="M24 274c8-4 18-4 25 1" width={2} />
    </Drawing>
  );
}

/** A dog and a cat with a sofa. */
export function AudiencePets() {
  return (
    <Drawing size={pane}>
      <Frame x={58} y={74} width={46} height={54} />
      <Window x={134} y={66} width={62} height={74} sky="surface" />
      <Sofa x={120} y={250} scale={1.25} fill="brand" />
      <SleepingCat x={156} y={207} scale={1.05} fill="ink" />
      <Ink d="M-6 262c66-10 186-10 252 0v42H-6Z" fill="surface" ink={null} />
      <Dog x={84} y={292} scale={1.25} fill="accentWash" />
      <Ink d="M154 272c6-10 36-10 42 0Z" fill="brand" />
      <Ink d="M144 272h62l-8 18h-46Z" fill="accent" shift={1} />
      <Sparkle x={206} y={176} scale={0.8} />
    </Drawing>
  );
}

/** Moving boxes and a hand truck in an empty room. */
export function AudienceMovers() {
  return (
    <Drawing size={pane}>
      <Ink d="M128 268V96l70-12v206Z" fill="accent" shift={2} />
      <Ink d="M128 96H80v172h48" fill="brandWash" />
      <Blob at={[140, 190, 4]} fill="surface" width={2} />
      <Ink d="m146 112 36-5v51l-36 2Z" ink="onAccent" width={2} />
      <Ink d="m146 200 36 2v56l-36-6Z" ink="onAccent" width={2} />
      <Ink d="M-6 268h134l70 22h48v14H-6Z" fill="surface" ink={null} />
      <Line through={[0, 268, 128, 268]} width={3.4} />
      <Box at={[22, 228, 74, 58]} fill="accentWash" shift={2} />
      <Line through={[22, 246, 96, 246]} width={2} />
      <Ink d="M50 228v34h18v-34" width={2} fill="surface" />
      <Box at={[34, 180, 54, 48]} fill="surface" shift={2} />
      <Line through={[34, 194, 88, 194]} width={2} />
      <Ink d="M48 208c6-6 18-6 24 0m-12-4v14" width={2} />
      <Plant x={60} y={180} scale={0.72} />
      <Box at={[92, 252, 46, 38]} fill="accentWash" shift={2} />
      <Line through={[92, 264, 138, 264]} width={2} />
      <PendantLamp x={46} y={40} drop={36} />
      <Sparkle x={216} y={120} scale={0.8} fill="brand" />
      <Bucket x={212} y={292} scale={0.7} />
    </Drawing>
  );
}

/** A savings jar and a calendar. */
export function AudienceBudget() {
  return (
    <Drawing size={pane}>
      <Box at={[66, 66, 108, 92]} fill="surface" shift={2} />
      <Ink d="M66 66h108v22H66Z" fill="accent" />
      <Ink d="M90 58v16m60-16v16" width={4} />
      <Ink
        d="M80 104h12m10 0h12m10 0h12m10 0h12m-78 18h12m32 0h12m10 0h12m-78 18h12m10 0h12m10 0h12"
        ink="lineStrong"
        width={4}
      />
      <Blob at={[108, 122, 12]} ink="accent" width={3} />
      <Line through={[14, 258, 226, 258]} width={4} />
      <Ink d="M24 262v42m192-42v42" width={4} />
      <Ink d="M52 256c-8-10-6-50 2-60h60c8 10 10 50 2 60Z" fill="surface" shift={0} />
      <Ink d="M50 228c20-6 48-6 69 0l-3 27H52Z" fill="accentWash" ink={null} />
      <Blob at={[68, 244, 11]} fill="accent" shift={1} />
      <Blob at={[90, 246, 11]} fill="accent" shift={1} />
      <Blob at={[80, 230, 11]} fill="accent" shift={1} />
      <Blob at={[103, 236, 11]} fill="accent" shift={1} />
      <Ink d="M52 256c-8-10-6-50 2-60h60c8 10 10 50 2 60Z" />
      <Ink d="M54 186h60l2 11H52Z" fill="brand" />
      <Blob at={[86, 172, 10]} fill="accent" shift={1} />
      <Ink d="M140 256v-40h44v40Z" fill="brand" shift={2} />
      <Ink d="m132 218 30-30 30 30Z" fill="accent" shift={1.5} />
      <Box at={[154, 234, 16, 22]} fill="surface" />
      <Sparkle x={196} y={176} scale={0.8} />
      <Plant x={206} y={256} scale={0.55} />
    </Drawing>
  );
}
