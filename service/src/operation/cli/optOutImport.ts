import { Type } from 'typebox';
import { Value } from 'typebox/value';
import type { AddedRequests, ExportedRequest } from '../../repositories/optOutImport.ts';
import type { Operations } from '../adminChannel/operations.ts';
import { plural } from './listing.ts';
import { readNamedFile } from './readNamedFile.ts';

const oneOf = <T extends string>(...values: T[]) =>
  Type.Union(values.map((one) => Type.Literal(one)));
const time = Type.String({ pattern: String.raw`^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$` });
const id = Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' });

/** What an import reads of `opt-outs --format json`; the rest of a record follows from its history. */
const ExportedOptOuts = Type.Array(
  Type.Object({
    kind: oneOf('phone', 'email'),
    subject: Type.String({ minLength: 1 }),
    history: Type.Array(
      Type.Object({
        requested_at: time,
        entered_at: Type.Union([time, Type.Null()]),
        request: oneOf('stop', 'start', 'do_not_sell'),
        source: oneOf('sms', 'form', 'operator', 'company'),
        keyword: Type.String(),
        gpc: Type.Boolean(),
        // Exports of earlier builds lack these.
        refuses_codes: Type.Optional(Type.Boolean()),
        wrong_number_of: Type.Optional(Type.Union([id, Type.Null()])),
        is_refused: Type.Optional(Type.Boolean()),
      }),
    ),
  }),
);

/** The requests of an export. @throws if it is none, before anything is stored. */
function requestsOf(file: string, text: string): ExportedRequest[] {
  const wrong = (why: string) =>
    new Error(
      `Nothing was stored: ${file} is not what npm run leads -- opt-outs --format json writes (${why})`,
    );
  let optOuts: unknown;
  try {
    optOuts = JSON.parse(text);
  } catch {
    throw wrong('no JSON');
  }
  if (!Value.Check(ExportedOptOuts, optOuts)) {
    const [error] = Value.Errors(ExportedOptOuts, optOuts);
    throw wrong(`${error?.instancePath || 'the whole'}: ${error?.message ?? 'wrong'}`);
  }
  return optOuts.flatMap(({ kind, subject, history }) =>
    history.map((request) => ({ ...request, subject: { kind, value: subject } })),
  );
}

/**
 * Adds the requests of an export that are not stored, as they were; returns what to say of it.
 *
 * @throws if the file cannot be read or is no such export, or if a running server of an earlier build added
 * more.
 */
export async function importOptOuts(operations: Operations, file: string): Promise<string> {
  const requests = requestsOf(file, await readNamedFile(file));
  const { added, refused }: Partial<AddedRequests> = await operations.importOptOuts({ requests });
  if (added === undefined || refused === undefined) {
    throw new Error(
      'The running server is of an earlier build: it added every missing request, also reports of wrong numbers that ' +
        'you had refused. Restart it with this build; npm run leads -- release --lead ID lets through what they hold.',
    );
  }
  const known = requests.length - added - refused;
  const were = (count: number) => (count === 1 ? 'was' : 'were');
  const leftOut =
    refused === 0
      ? ''
      : `, ${plural(refused, 'report', 'reports')} of a wrong number that you had refused ${were(refused)} left out`;
  return (
    `${plural(added, 'request', 'requests')} added, ${known} ${were(known)} there already${leftOut}; ` +
    'a running server tells the destinations (npm run leads -- revocations).\n'
  );
}
