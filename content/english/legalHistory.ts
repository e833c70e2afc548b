/** The page that lists the versions of a legal page, and the link to it. */
export const legalHistory = {
  link: 'All versions of this page, and what changed',
  title: (page: string) => `${page}: versions`,
  summary:
    'Every text of this page that was in force, the newest first, and what changed each time.',
  current: (page: string) => `${page}: the present text`,
  since: (day: string) => `In force since ${day}.`,
  span: (from: string, until: string) => `In force from ${from} until ${until}.`,
  second: (day: string, count: number) => `${day} (text ${count} of that day)`,
  changes: 'What changed',
  first: 'This is the oldest text on record.',
  unchanged: 'No words changed: only the day, or the place where a link leads.',
  added: 'Added:',
  removed: 'Removed:',
  whole: (day: string) => `The whole text of ${day}`,
} as const;
