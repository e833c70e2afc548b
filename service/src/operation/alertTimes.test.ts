import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse as parseYaml } from 'yaml';
import { packageRoot } from '../common/packageRoot.ts';
import { testWithPromtool } from '../testing/testWithPromtool.ts';

const folder = join(packageRoot, '../deploy/prometheus');

testWithPromtool('alerts fire when they should, and only then (needs promtool)', () => {
  const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', 'alerts.test.yml'], {
    cwd: folder,
    encoding: 'utf8',
  });
  expect([status, stdout, stderr]).toEqual([0, expect.stringContaining('SUCCESS'), '']);
});

interface Series {
  series: string;
}

/** The alerts of alerts.test.yml, each with the series that its cases show it. */
const tested = (
  parseYaml(readFileSync(join(folder, 'alerts.test.yml'), 'utf8')) as {
    tests: { input_series: Series[]; alert_rule_test: { alertname: string }[] }[];
  }
).tests;

// Without these nobody learns of a fault that no other alert sees.
test.each([
  'TidyGuardDown',
  'TidyGuardNotReady',
  'TidyGuardLeadsNotStored',
  'TidyGuardLeadsQuarantined',
  'TidyGuardDeadDeliveries',
  'TidyGuardDeadRevocations',
  'TidyGuardRevocationsLate',
  'TidyGuardDeliveriesWait',
  'TidyGuardLeadsOfNobody',
  'TidyGuardCodesFail',
])('%s is shown both firing and silent', (alert) => {
  const cases = tested.flatMap(({ alert_rule_test }) =>
    alert_rule_test.filter(({ alertname }) => alertname === alert),
  );
  const firing = cases.filter((one) => 'exp_alerts' in one);
  expect(firing.length).toBeGreaterThan(0);
  expect(cases.length).toBeGreaterThan(firing.length);
});
