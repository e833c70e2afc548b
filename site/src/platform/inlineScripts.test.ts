import { inlineScript, inlineScriptNames } from './inlineScripts';

const stage = process.env.BUILD_STAGE;
afterEach(() => {
  process.env.BUILD_STAGE = stage;
});

/** In characters. Every page carries seven of the scripts, all but `keptPage` before its first paint. */
const limits = {
  arrival: 530,
  belowFold: 560,
  earlyTraversal: 250,
  keptPage: 600,
  lateScripts: 800,
  quizOpener: 620,
  visibleArea: 600,
  visitor: 2_470,
};

it.each(inlineScriptNames)('%s is small, and fit to stand in HTML', (name) => {
  const text = inlineScript(name);
  expect(text).toMatch(/^\(\(\)=>\{.*\}\)\(\);$/);
  expect(text).not.toContain('</script');
  expect(text.length).toBeLessThanOrEqual(limits[name]);
});

it.each(inlineScriptNames)('%s has no text in the browser’s bundle', (name) => {
  process.env.BUILD_STAGE = 'build-javascript';
  expect(inlineScript(name)).toBe('');
});
