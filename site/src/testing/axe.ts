import { act } from '@testing-library/react';
import { run } from 'axe-core';

/**
 * The accessibility violations on the page, one readable line each, so that
 * `expect(await violations()).toEqual([])` says what is wrong. Colours are checked
 * in a browser, because jsdom computes no styles.
 */
export async function violations(element: Element = document.body): Promise<string[]> {
  const result = await act(() =>
    run(element, {
      rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
    }),
  );
  return result.violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help} (${node.html})`),
  );
}
