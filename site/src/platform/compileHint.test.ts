import { addCompileHint, hasCompileHint } from './compileHint';

const minifyJs = jest.fn((options: unknown) => options);

function added(config: object) {
  const replaceWebpackConfig = jest.fn();
  addCompileHint({
    actions: { replaceWebpackConfig },
    getConfig: () => config,
    plugins: { minifyJs },
  } as unknown as Parameters<typeof addCompileHint>[0]);
  return replaceWebpackConfig;
}

it('has the minifier put the hint before each script', () => {
  const replaceWebpackConfig = added({ optimization: { minimizer: ['Gatsby’s'] } });
  expect(minifyJs).toHaveBeenCalledWith({
    terserOptions: expect.objectContaining({
      output: { ecma: 2020, preamble: '//# allFunctionsCalledOnLoad' },
    }) as object,
  });
  expect(replaceWebpackConfig).toHaveBeenCalledWith({
    optimization: { minimizer: [minifyJs.mock.results[0]?.value] },
  });
});

it.each([{}, { optimization: {} }, { optimization: { minimizer: [] } }])(
  'fails where Gatsby minifies nothing: %j',
  (config) => {
    expect(() => added(config)).toThrow(/'compileHint'.*list of minimizers is empty/);
  },
);

it.each([
  ['//# allFunctionsCalledOnLoad\ncode()', true],
  ['/*! For license information see a.txt */\n//# allFunctionsCalledOnLoad\ncode()', true],
  ['code()', false],
  ['code()//# allFunctionsCalledOnLoad\n', false],
])('finds the hint at a script’s beginning: %j', (code, isThere) => {
  expect(hasCompileHint(code)).toBe(isThere);
});
