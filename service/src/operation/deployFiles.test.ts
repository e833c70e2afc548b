import { existsSync, readFileSync } from 'node:fs';
import { STATUS_CODES } from 'node:http';
import { join } from 'node:path';
import { numberInWords } from '@tidyguard/content';
import type { Counter, Histogram } from 'prom-client';
import { parse as parseYaml } from 'yaml';
import type { LookupResult } from '../checks/cappedLineTypes.ts';
import type { CodeServiceOptions } from '../codes/codes.ts';
import { packageRoot } from '../common/packageRoot.ts';
import { settings } from '../config/settings.ts';
import { paths } from '../contract/index.ts';
import type { Database } from '../database/types.ts';
import type { AttemptOutcome } from '../delivery/sendWebhook.ts';
import type { RefusalResult } from '../leads/refusals.ts';
import type { StoredSubmission } from '../leads/submission.ts';
import type { MailOutcome } from '../mail/transport.ts';
import { inboundResults, smsInboundPath } from '../routes/smsInbound.ts';
import { sampleCompany } from '../testing/companies.ts';
import { asOwner, testDatabase } from '../testing/harness.ts';
import { listCompanies } from '../testing/listCompanies.ts';
import { keptLabels, parsePromql } from '../testing/promql.ts';
import { createMetrics, type Metrics } from './metrics.ts';

const SMALL_NUMBERS = Array.from({ length: 11 }, (_, number) =>
  number === 10 ? 'ten' : numberInWords(number),
);

const read = (file: string) => readFileSync(join(packageRoot, '../deploy', file), 'utf8');

interface Rule {
  alert: string;
  expr: string;
  for?: string;
  labels: { severity: string };
  annotations: { summary: string };
}
const { groups } = parseYaml(read('prometheus/alerts.yml')) as { groups: { rules: Rule[] }[] };
const rules = groups.flatMap((group) => group.rules);
const alerts = rules.map(({ expr }) => parsePromql(expr));

const scrape = parseYaml(read('prometheus/scrape.yml')) as {
  rule_files: string[];
  scrape_configs: {
    job_name: string;
    scrape_interval: string;
    metrics_path?: string;
    static_configs: { targets: string[] }[];
  }[];
};
const [job] = scrape.scrape_configs;

const { panels } = JSON.parse(read('grafana/tidyguard.json')) as {
  panels: { title: string; targets: { expr: string; legendFormat: string }[] }[];
};
const targets = panels.flatMap((panel) => panel.targets);
const expressions = [...alerts, ...targets.map(({ expr }) => parsePromql(expr))];

/** Every member of a union; the compiler sees to it that none is missing. */
const all = <Value extends string>(values: Record<Value, true>) => Object.keys(values) as Value[];

/** Counts everything that can happen, once. */
function countEverything(metrics: Metrics): void {
  const once = (
    metric: { inc: Counter['inc'] } | { zero: Histogram['zero'] },
    ...labels: Record<string, string>[]
  ) => {
    for (const each of labels) {
      if ('inc' in metric) metric.inc(each);
      else metric.zero(each);
    }
  };
  const kinds = all<StoredSubmission['kind']>({
    created: true,
    versioned: true,
    duplicate: true,
    refused: true,
    erased: true,
  });
  const statuses = all<StoredSubmission['status']>({ accepted: true, quarantined: true });
  for (const kind of kinds) for (const status of statuses) once(metrics.leads, { kind, status });
  for (const result of all<RefusalResult>({ kept: true, dropped: true })) {
    once(metrics.refusals, { result });
  }
  const sends = all<Parameters<NonNullable<CodeServiceOptions['onSend']>>[0]>({
    sent: true,
    limited: true,
    failed: true,
    withheld: true,
    proof_required: true,
  });
  for (const result of sends) once(metrics.codes, { result });
  for (const result of inboundResults) once(metrics.inboundTexts, { result });
  const lookups = all<LookupResult>({
    known: true,
    paid: true,
    uncounted: true,
    limit_address: true,
    limit_network: true,
    limit_day: true,
  });
  for (const result of lookups) once(metrics.lookups, { result });
  const outcomes = all<AttemptOutcome['kind']>({ delivered: true, failed: true, gone: true });
  for (const kind of outcomes) once(metrics.deliveryAttempts, { destination: 'crm', kind });
  const mailed = all<MailOutcome['kind']>({
    sent: true,
    failed: true,
    refused: true,
    bounced: true,
    stopped: true,
    unknown: true,
    stale: true,
  });
  for (const result of mailed) once(metrics.mailAttempts, { kind: 'confirmation', result });
  for (const call of [...Object.values(paths), smsInboundPath]) {
    for (const status of Object.keys(STATUS_CODES)) once(metrics.requests, { call, status });
  }
}

/** The values that a column may have, by the table's own rule. */
async function allowedValues(db: Database, table: string, column: string): Promise<string[]> {
  const [rule] = await db.query<{ text: string }>(
    `SELECT pg_get_constraintdef(oid) AS text FROM pg_constraint
     WHERE conrelid = $1::regclass AND contype = 'c' AND pg_get_constraintdef(oid) LIKE $2`,
    [table, `CHECK ((${column} = %`],
  );
  return [...(rule?.text ?? '').matchAll(/'([^']+)'::text/g)].map(([, value = '']) => value);
}

/** The labels of every series of the real /metrics, with the values that they can have. */
async function realSeries() {
  const db = await testDatabase();
  const states = await allowedValues(db, 'deliveries', 'state');
  const events = await allowedValues(db, 'deliveries', 'event');
  const mailStates = await allowedValues(db, 'mails', 'state');
  const rows = states.flatMap((state) =>
    events.map(
      (event) => `(gen_random_uuid(), gen_random_uuid(), 1, 'crm', '${event}', '${state}', now())`,
    ),
  );
  await asOwner(
    db,
    `INSERT INTO deliveries (delivery_id, lead_id, version, destination, event, state, created_at)
     VALUES ${rows.join(', ')}`,
  );
  const mails = (await allowedValues(db, 'mails', 'kind')).flatMap((kind) =>
    mailStates.map((state) => `(gen_random_uuid(), '${kind}', '${state}', '${state}')`),
  );
  await asOwner(
    db,
    `WITH lead AS (
       INSERT INTO leads (lead_id, session_id, created_at) VALUES (gen_random_uuid(), 's', now())
       RETURNING lead_id
     )
     INSERT INTO mails (mail_id, kind, recipient, state, lead_id, version, created_at)
     SELECT m.*, lead.lead_id, 1, now() FROM lead, (VALUES ${mails.join(', ')}) m`,
  );
  await listCompanies(db, sampleCompany('first'));
  // Not crm, so that its deliveries wait for a destination that is not configured.
  const metrics = createMetrics(db, { defaults: true, destinations: [{ name: 'mail' }] });
  countEverything(metrics);
  const series = new Map<string, Map<string, Set<string>>>();
  for (const line of (await metrics.registry.metrics()).split('\n')) {
    const [, name, labels = ''] = /^([a-z]\w+)(?:\{(.*)\})? \S+$/.exec(line) ?? [];
    if (name === undefined) continue;
    const known = series.get(name) ?? new Map<string, Set<string>>();
    series.set(name, known);
    for (const [, label = '', value = ''] of labels.matchAll(/(\w+)="([^"]*)"/g)) {
      known.set(label, (known.get(label) ?? new Set()).add(value));
    }
  }
  await db.close();
  // What Prometheus itself adds.
  series.set('up', new Map());
  for (const labels of series.values()) {
    labels.set('job', new Set([job?.job_name ?? '']));
    labels.set('instance', new Set(job?.static_configs.flatMap((each) => each.targets)));
  }
  return { series, events };
}

/** Values that a comparison names and that no series can have. */
function unknownValues(operator: string, value: string, known: ReadonlySet<string>): string[] {
  const isPattern = operator.endsWith('~');
  return (isPattern ? value.split('|') : [value]).filter((each) => {
    const pattern = new RegExp(`^(?:${each})$`);
    return ![...known].some((one) => (isPattern ? pattern.test(one) : one === each));
  });
}

let real: Awaited<ReturnType<typeof realSeries>>;
beforeAll(async () => {
  real = await realSeries();
}, 30_000);

test('alerts and dashboard name only series, labels and values that /metrics can have', () => {
  expect(targets.length).toBeGreaterThan(0);
  const problems = expressions.flatMap(({ text, selectors, groups: groupings }) => [
    ...(selectors.length === 0 ? [`no series in ${text}`] : []),
    ...selectors.flatMap(({ name, matchers }) => {
      const labels = real.series.get(name);
      if (labels === undefined) return [`no series ${name}`];
      return matchers.flatMap(({ label, operator, value }) => {
        const known = labels.get(label);
        if (known === undefined) return [`${name} has no label ${label}`];
        return unknownValues(operator, value, known).map((each) => `${name}: no ${label} ${each}`);
      });
    }),
    ...groupings.flatMap(({ labels, series }) =>
      series.flatMap((name) =>
        labels
          .filter((label) => !real.series.get(name)?.has(label))
          .map((label) => `${name} has no label ${label} to group by`),
      ),
    ),
  ]);
  expect(problems).toEqual([]);
});

test('a quantile is computed from sums that keep the bounds of the buckets', () => {
  const quantiles = expressions.filter(({ text }) => text.includes('histogram_quantile'));
  expect(quantiles.length).toBeGreaterThan(0);
  for (const { text, groups: groupings } of quantiles) {
    expect([text, groupings.map(({ labels }) => labels.includes('le'))]).toEqual([text, [true]]);
  }
});

test('deliveries of every event that are given up have an alert, and so has each call whose loss costs a lead', () => {
  const compared = (series: string, label: string) =>
    alerts.flatMap(({ selectors }) =>
      selectors
        .filter(({ name }) => name === series)
        .flatMap(({ matchers }) => matchers.filter((each) => each.label === label)),
    );
  const dead = alerts.flatMap(({ selectors }) =>
    selectors.filter(
      ({ name, matchers }) =>
        name === 'tidyguard_deliveries' && matchers.some(({ value }) => value === 'dead'),
    ),
  );
  const covered = dead.flatMap(
    ({ matchers }) => matchers.find(({ label }) => label === 'event')?.value.split('|') ?? [],
  );
  expect(real.events.length).toBeGreaterThan(1);
  expect(covered.sort()).toEqual([...real.events].sort());
  const calls = new Set(
    compared('tidyguard_request_seconds_count', 'call').map((one) => one.value),
  );
  expect([...calls]).toEqual([paths.lead]);
});

/** What the words of an alert may say in numbers, and how its expression writes that. */
const NUMBERS: [words: RegExp, forms: (number: number) => string[]][] = [
  [/(\d+) days/g, (number) => [`${number} * 86400`]],
  [/(\d+) hours/g, (number) => [`[${number}h]`]],
  [/(\d+) minutes/g, (number) => [`[${number}m]`, `${number * 60}`]],
  [/last hour()/g, () => ['[1h]']],
  [/half an hour()/g, () => ['[30m]']],
  [/([\d.]+) s\b/g, (number) => [`${number}`]],
  [/([\d.]+) %/g, (number) => [`${number / 100}`]],
  [/(\d+) in 10\b/g, (number) => [`${number / 10}`]],
  [/half of()/g, () => ['0.5']],
  [/(\d+) times/g, (number) => [`> ${number}`]],
];

const asDigits = (summary: string) =>
  summary.replace(/\b[a-z]+\b/gi, (word) => {
    const number = SMALL_NUMBERS.indexOf(word.toLowerCase());
    return number === -1 ? word : String(number);
  });

test('times and shares in the words of an alert are those of its expression', () => {
  const told = NUMBERS.map(([words, forms]) =>
    rules.flatMap(({ alert, expr, annotations: { summary } }) => {
      const written = ` ${expr.replace(/[()]|\s+/g, ' ')} `;
      return [...asDigits(summary).matchAll(words)].map(([said, number]) => ({
        alert,
        said,
        found: forms(Number(number)).some((form) =>
          written.includes(form.startsWith('[') ? form : ` ${form} `),
        ),
      }));
    }),
  );
  // Each way to say a number is used, so that none is looked for in vain.
  expect(NUMBERS.filter((_, index) => told[index]?.length === 0)).toEqual([]);
  expect(told.flat().filter(({ found }) => !found)).toEqual([]);
});

const seconds = (duration: string) => {
  const [, number, unit] = /^(\d+)([smhd])$/.exec(duration) ?? [];
  return Number(number) * ({ s: 1, m: 60, h: 3_600, d: 86_400 }[unit ?? ''] ?? NaN);
};

test('rates are taken over at least four scrapes, so that a missed one does not hide them', () => {
  const ranges = expressions.flatMap((expression) => expression.ranges);
  expect(ranges.length).toBeGreaterThan(10);
  const interval = seconds(job?.scrape_interval ?? '');
  for (const range of ranges) expect(seconds(range)).toBeGreaterThanOrEqual(4 * interval);
});

test('Prometheus scrapes where the metrics are, and reads the alert rules', () => {
  expect(scrape.scrape_configs).toHaveLength(1);
  expect(job?.metrics_path ?? '/metrics').toBe('/metrics');
  const { METRICS_HOST, METRICS_PORT } = settings;
  expect(job?.static_configs).toEqual([
    { targets: [`${METRICS_HOST.default}:${METRICS_PORT.example}`] },
  ]);
  for (const file of scrape.rule_files) {
    expect(existsSync(join(packageRoot, '../deploy/prometheus', file))).toBe(true);
  }
  expect(scrape.rule_files).toHaveLength(1);
});

test('series whose increase an alert looks at are there before anything has happened', async () => {
  const db = await testDatabase();
  const { registry } = createMetrics(db, { defaults: true });
  const lines = (await registry.metrics()).split('\n');
  await db.close();
  // An alert on several results, or on a share, also needs the series of the common results.
  const counted = rules.flatMap(({ expr }) =>
    parsePromql(expr).selectors.flatMap(({ name, matchers }) =>
      expr.includes(`increase(${name}{`)
        ? matchers.flatMap(({ label, value }) =>
            value.split('|').map((each) => ({ name, label, value: each })),
          )
        : [],
    ),
  );
  expect(counted.length).toBeGreaterThan(4);
  const absent = counted.filter(
    ({ name, label, value }) =>
      !lines.some((line) => line.startsWith(`${name}{`) && line.includes(`${label}="${value}"`)),
  );
  expect(absent).toEqual([]);
  for (const call of [paths.lead, smsInboundPath]) {
    expect(lines).toContain(`tidyguard_request_seconds_count{call="${call}",status="503"} 0`);
  }
}, 30_000);

test('legends of the dashboard use only labels that their expression keeps', () => {
  const missing = targets.flatMap(({ expr, legendFormat }) => {
    const kept = keptLabels(parsePromql(expr));
    return [...legendFormat.matchAll(/\{\{(\w+)\}\}/g)].filter(
      ([, label = '']) => !kept.includes(label) && label !== 'instance',
    );
  });
  expect(missing).toEqual([]);
});

test('the words of an alert name only labels that its expression keeps', () => {
  const missing = rules.flatMap(({ expr, annotations: { summary } }) => {
    const parsed = parsePromql(expr);
    const kept = keptLabels(parsed);
    return [...summary.matchAll(/\$labels\.(\w+)/g)].filter(([, label = '']) =>
      parsed.groups.length > 0 ? !kept.includes(label) : label !== 'instance',
    );
  });
  expect(missing).toEqual([]);
});

test('every alert has a summary, a severity and a name of its own', () => {
  expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
  for (const rule of rules) {
    expect(['page', 'ticket']).toContain(rule.labels.severity);
    expect(rule.annotations.summary).toMatch(/\S/);
    if (rule.for !== undefined) expect(seconds(rule.for)).toBeGreaterThan(0);
  }
});

test('docs/operations.md says of every alert what to do', () => {
  const explained = [...read('../docs/operations.md').matchAll(/^\| `(TidyGuard\w+)` +\| \S/gm)];
  expect(explained.map(([, name]) => name).sort()).toEqual(rules.map(({ alert }) => alert).sort());
});
