import type { SessionRecord } from '../session/record';
import type { DebugEntry } from './debugLog';
import { panel } from './styles';

export interface DebugPanelProps {
  /** The session record, personal data included: nothing else of the site ever shows or logs it. */
  record: SessionRecord | null;
  entries: readonly DebugEntry[];
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;

/** What happens in the quiz, for developers: never part of a production build. */
export function DebugPanel({ record, entries }: DebugPanelProps) {
  return (
    <details css={panel}>
      <summary>Debug</summary>
      <h2>Session record</h2>
      <pre>{record ? JSON.stringify(record, null, 2) : 'None yet'}</pre>
      <h2>Events, checks and timings</h2>
      <ol>
        {entries.map(({ atMs, text, tookMs }, index) => (
          <li key={index}>
            {seconds(atMs)} {text}
            {tookMs !== undefined && ` (took ${seconds(tookMs)})`}
          </li>
        ))}
      </ol>
    </details>
  );
}
