import { css } from '@emotion/react';
import {
  Controls,
  Description,
  Primary,
  Stories,
  Subtitle,
  Title,
  useOf,
} from '@storybook/addon-docs/blocks';
import { guidance } from './guidance.ts';
import status from './status.json';
import type { StatusTable } from './status.ts';

/** Wider than a phone, so it scrolls by itself instead of the page. */
const wide = css`
  overflow-x: auto;
`;

const path = css`
  white-space: normal !important;
  overflow-wrap: anywhere;
`;

const table: StatusTable = status;

/** The page of a component: what it is for and how it is used, then its stories. */
export function ComponentPage() {
  const { preparedMeta } = useOf('meta', ['meta']);
  const name = preparedMeta.title.split('/').at(-1) ?? '';
  const advice = guidance[name];
  const cells = table[name];
  return (
    <>
      <Title />
      <Subtitle />
      <Description />
      {advice ? (
        <ul>
          <li>
            <strong>Use it:</strong> {advice.use}
          </li>
          <li>
            <strong>Not for:</strong> {advice.notFor}
          </li>
        </ul>
      ) : null}
      <Primary />
      {advice ? (
        <>
          <ul>
            <li>
              <strong>Do:</strong> {advice.right}
            </li>
            <li>
              <strong>Do not:</strong> {advice.wrong}
            </li>
            <li>
              <strong>Words:</strong> {advice.words}
            </li>
            <li>
              <strong>Keyboard:</strong> {advice.keyboard}
            </li>
            <li>
              <strong>A screen reader:</strong> {advice.screenReader}
            </li>
          </ul>
        </>
      ) : null}
      <div css={wide}>
        <Controls />
      </div>
      {cells ? (
        <>
          <h2>Status</h2>
          <ul>
            {Object.entries(cells).map(([criterion, { says, test }]) => (
              <li key={criterion}>
                {criterion}: {says} (<code css={path}>{test}</code>)
              </li>
            ))}
          </ul>
        </>
      ) : null}
      <Stories includePrimary={false} />
    </>
  );
}
