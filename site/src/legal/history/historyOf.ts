import type { LegalVersion } from '@tidyguard/content';
import { blocksOf, type Block } from './blocksOf';
import { changesBetween, type Change } from './changesBetween';

/** A version of a legal page, as its page of versions shows it. */
export interface HistoryEntry {
  /** Its anchor. */
  id: string;
  /** The ISO day that it was in force from. */
  from: string;
  /** The ISO day on which the next version came into force; absent for the newest. */
  until?: string;
  /** Its number among the texts of the same day, from 1. */
  ofDay: number;
  /** What changed since the version before; null for the first one. */
  changes: Change[] | null;
  blocks: Block[];
}

/** All that a reader of the page saw: its title, its description and its text. */
const allBlocks = ({ title, description, text }: LegalVersion): Block[] => [
  { kind: 'section', section: '', text: title },
  { kind: 'paragraph', section: '', text: description },
  ...blocksOf(text),
];

/** The entries of a page's versions, the newest first; `versions` begins with the oldest. */
export function historyOf(versions: readonly LegalVersion[]): HistoryEntry[] {
  let before: Block[] | null = null;
  const entries = versions.map((version, index): HistoryEntry => {
    const { from } = version;
    const blocks = allBlocks(version);
    const ofDay = versions.slice(0, index + 1).filter((other) => other.from === from).length;
    const until = versions[index + 1]?.from;
    const changes = before && changesBetween(before, blocks);
    before = blocks;
    return {
      id: ofDay === 1 ? `version-${from}` : `version-${from}-${ofDay}`,
      from,
      ...(until === undefined ? {} : { until }),
      ofDay,
      changes,
      blocks,
    };
  });
  return entries.reverse();
}
