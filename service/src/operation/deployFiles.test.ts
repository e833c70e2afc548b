import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../common/packageRoot.ts';
import { paths } from '../contract/index.ts';
import { testDatabase } from '../testing/harness.ts';
import { smsInboundPath } from '../routes/smsInbound.ts';
import { createMetrics } from './metrics.ts';

/** What Prometheus itself adds. */
const OWN_METRICS = ['up'];
const OWN_LABELS = ['job', 'instance', 'le'];

const read = (file: string) => readFileSync(join(packageRoot, '../deploy', file), 'utf8');

/** The expressions of the alert rules: on one line, or folded over several. */
const alertExpressions = () =>
  [...read('prometheus/alerts.yml').matchAll(/^ +expr: (?:>-\n((?: {10}.*\n)+)|(.+)\n)/gm)].map(
    ([, folded, single]) => (folded ?? single ?? '').trim(),
  );

interface Dashboard {
  panels: { targets: { expr: string; legendFormat: string }[] }[];
}
const dashboardTargets = () =>
  (JSON.parse(read('grafana/tidyguard.json')) as Dashboard).panels.flatMap(
    (panel) => panel.targets,
  );

/** Every series of the real /metrics, with its labels. */
async function realSeries(): Promise<Map<string, readonly string[]>> {
  const db = await testDatabase();
  const { registry, ...metrics } = createMetrics(db, { defaults: true });
  const labelsOf = (name: string) => {
    const metric = registry.getSingleMetric(name) as unknown as { labelNames?: string[] };
    return metric.labelNames ?? [];
  };
  metrics.leads.inc({ kind: 'created', status: 'accepted' });
  const series = new Map<string, readonly string[]>();
  const types = (await registry.metrics()).matchAll(/^# TYPE (\S+) (\S+)$/gm);
  for (const [, name = '', type] of types) {
    const endings = type === 'histogram' ? ['_bucket', '_sum', '_count'] : [''];
    for (const ending of endings) series.set(name + ending, labelsOf(name));
  }
  await db.close();
  return series;
}

/** The series of an expression with the labels it is filtered by, and the labels it is summed by. */
function parse(expression: string) {
  const selectors = [
    ...expression.matchAll(/\b((?:tidyguard|process|nodejs)_\w+|up)\b(\{[^}]*\})?/g),
  ];
  return {
    selectors: selectors.map(([, name = '', filter = '']) => ({
      name,
      labels: [...filter.matchAll(/(\w+)\s*(?:=~|!=|=)\s*"([^"]*)"/g)].map(
        ([, label = '', value = '']) => ({ label, value }),
      ),
    })),
    groupedBy: [...expression.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, labels = '']) =>
      labels.split(',').map((label) => label.trim()),
    ),
  };
}

test('alerts and dashboard name only series, labels and calls that /metrics has', async () => {
  const series = await realSeries();
  const calls: readonly string[] = Object.values(paths);
  const expressions = [...alertExpressions(), ...dashboardTargets().map(({ expr }) => expr)];
  expect(expressions.length).toBeGreaterThan(25);
  const problems: string[] = [];
  for (const expression of expressions) {
    const { selectors, groupedBy } = parse(expression);
    if (selectors.length === 0) problems.push(`no series in ${expression}`);
    const known = new Set([
      ...OWN_LABELS,
      ...selectors.flatMap(({ name }) => series.get(name) ?? []),
    ]);
    for (const { name, labels } of selectors) {
      if (!series.has(name) && !OWN_METRICS.includes(name)) problems.push(`no series ${name}`);
      for (const { label, value } of labels) {
        if (!known.has(label)) problems.push(`no label ${label} in ${expression}`);
        if (label === 'call' && !calls.includes(value)) problems.push(`no call ${value}`);
      }
    }
    for (const label of groupedBy) {
      if (!known.has(label)) problems.push(`no label ${label} in ${expression}`);
    }
  }
  expect(problems).toEqual([]);
}, 30_000);

test('series whose increase an alert looks at are there before anything has happened', async () => {
  const db = await testDatabase();
  const { registry } = createMetrics(db, { defaults: true });
  const lines = (await registry.metrics()).split('\n');
  await db.close();
  // An alert on more than one kind of result, or on a share, needs what is common to be there.
  const counted = alertExpressions().flatMap((expression) =>
    [
      ...expression.matchAll(
        /increase\((\w+)\{(\w+)="(\w+)"\}|increase\((\w+)\{(\w+)=~"([\w|]+)"\}/g,
      ),
    ].flatMap(([, name, label, value, other = '', otherLabel = '', values = '']) =>
      name === undefined
        ? values.split('|').map((each) => ({ name: other, label: otherLabel, value: each }))
        : [{ name, label, value }],
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
  const missing = dashboardTargets().flatMap(({ expr, legendFormat }) => {
    const { groupedBy } = parse(expr);
    return [...legendFormat.matchAll(/\{\{(\w+)\}\}/g)].filter(
      ([, label = '']) => !groupedBy.includes(label) && label !== 'instance',
    );
  });
  expect(missing).toEqual([]);
});

test('every alert has a summary, a severity and a name of its own', () => {
  const rules = read('prometheus/alerts.yml')
    .split(/^ +- alert: /m)
    .slice(1);
  expect(rules).toHaveLength(alertExpressions().length);
  expect(new Set(rules.map((rule) => rule.split('\n')[0])).size).toBe(rules.length);
  for (const rule of rules) {
    expect(rule).toMatch(/severity: (page|ticket)/);
    expect(rule).toMatch(/summary: \S/);
  }
});

test('docs/operations.md says of every alert what to do', () => {
  const named = [...read('prometheus/alerts.yml').matchAll(/- alert: (\w+)/g)];
  const explained = [...read('../docs/operations.md').matchAll(/^\| `(TidyGuard\w+)` +\| \S/gm)];
  const names = (found: RegExpMatchArray[]) => found.map(([, name]) => name).sort();
  expect(names(explained)).toEqual(names(named));
});
