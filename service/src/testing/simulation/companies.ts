import type { Company, Terms } from '../../companies/terms.ts';
import { sampleCompany } from '../companies.ts';

/** ZIPs that exactly the same companies cover, so that shares can be measured there. */
export interface Area {
  name: string;
  zips: readonly string[];
  companies: readonly string[];
}

const EAST = 'America/New_York';
const CENTRAL = 'America/Chicago';

/**
 * Midnight in New York, where a month, a week and a day begin at once; in Chicago none does. The
 * month of shares (UTC) has begun five hours before.
 */
export const MIDNIGHT = Date.parse('2027-02-01T05:00:00.000Z');

/** Companies without a limit of capacity: all of them stay eligible. */
const UNLIMITED: Area = {
  name: 'unlimited',
  zips: ['75201', '75202'],
  companies: ['acorn', 'birch', 'cedar', 'dogwood'],
};
/** Companies that run full: all are eligible until the first of them does. */
const LIMITED: Area = { name: 'limited', zips: ['75203'], companies: ['elm', 'fir', 'gum'] };
export const areas: readonly Area[] = [UNLIMITED, LIMITED];

/** ZIPs that one to three of four companies cover, each ZIP another choice of them. */
const overlapping: Readonly<Record<string, readonly string[]>> = {
  '75204': ['hazel'],
  '75205': ['hazel', 'iris'],
  '75206': ['hazel', 'iris', 'juniper'],
  '75207': ['iris', 'juniper', 'kale'],
};

/** The ZIPs of twenty visitors in a row; nobody covers the last. */
const zips = [
  ...Array.from({ length: 5 }, () => UNLIMITED.zips).flat(),
  ...Array.from({ length: 4 }, () => LIMITED.zips).flat(),
  ...Object.keys(overlapping),
  '75206',
  '10001',
];

/** Where the visitor with this number lives. */
export const zipOf = (visitor: number): string => zips[visitor % zips.length] ?? '';

export const isOverlapping = (zip: string): boolean => Object.hasOwn(overlapping, zip);

const coveredBy = (companyId: string): string[] => [
  ...areas.filter(({ companies }) => companies.includes(companyId)).flatMap((area) => area.zips),
  ...Object.keys(overlapping).filter((zip) => overlapping[zip]?.includes(companyId)),
];

type Limits = Partial<Terms['capacity']>;

/**
 * The companies of a simulation. Those with a capacity run full, whatever the number of leads.
 *
 * @param destinationOf where a company gets its webhooks.
 */
export function simulatedCompanies(
  leads: number,
  destinationOf: (companyId: string) => string,
): Company[] {
  const part = (hundredths: number) => Math.max(1, Math.round((leads * hundredths) / 100));
  const company = (id: string, time_zone: string, weight: number, limits: Limits = {}) =>
    sampleCompany(id, {
      coverage: { zips: coveredBy(id), prefixes: [], counties: [], around: [] },
      time_zone,
      weight,
      capacity: { day: null, week: null, month: null, ...limits },
      destination: destinationOf(id),
    });
  return [
    company('acorn', CENTRAL, 5),
    company('birch', EAST, 3),
    company('cedar', CENTRAL, 2),
    company('dogwood', EAST, 1),
    company('elm', EAST, 2, { day: part(4) }),
    company('fir', CENTRAL, 1, { day: part(2) }),
    company('gum', EAST, 1, { day: part(2), week: part(3) }),
    company('hazel', EAST, 1, { day: part(2) }),
    company('iris', CENTRAL, 2, { week: part(3) }),
    company('juniper', EAST, 2, { month: part(2) }),
    company('kale', CENTRAL, 3, { day: part(2), month: part(3) }),
  ];
}
