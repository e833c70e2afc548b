import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { billOfMaterials } from './billOfMaterials.mjs';
import { nameAt, packages, pagePlaces, servicePlaces } from './shippedPackages.mjs';

const root = join(import.meta.dirname, '../..');

interface Manifest {
  name: string;
  version: string;
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
}
const manifestOf = (workspace: string) =>
  JSON.parse(readFileSync(join(root, workspace, 'package.json'), 'utf8')) as Manifest;

describe.each(['service', 'site'] as const)('the bill of materials of %s', (workspace) => {
  const bill = billOfMaterials(workspace);
  const manifest = manifestOf(workspace);

  it('has what CycloneDX 1.6 asks of every file and of every component', () => {
    expect(bill).toMatchObject({
      bomFormat: 'CycloneDX',
      specVersion: '1.6',
      version: 1,
      metadata: {
        component: { type: 'application', name: manifest.name, version: manifest.version },
      },
    });
    for (const component of bill.components) {
      expect(component).toMatchObject({
        type: 'library',
        name: expect.stringMatching(/^(@[\w.-]+\/)?[\w.-]+$/) as string,
        version: expect.stringMatching(/^\d+\.\d+\.\d+/) as string,
        scope: expect.stringMatching(/^(required|excluded)$/) as string,
        purl: expect.stringMatching(/^pkg:npm\/(%40[\w.-]+\/)?[\w.-]+@\d/) as string,
      });
      // What comes from the registry has the hash of the lockfile; workspaces have none.
      if (!component.name.startsWith('@tidyguard/')) {
        expect(component.hashes).toEqual([
          { alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) as string },
        ]);
      }
    }
  });

  it('lists every production dependency, and nothing that only develops', () => {
    const names = new Set(bill.components.map(({ name }) => name));
    expect(Object.keys(manifest.dependencies).filter((name) => !names.has(name))).toEqual([]);
    const tools = ['jest', 'playwright', 'storybook', 'nx'];
    expect(tools.filter((name) => names.has(name))).toEqual([]);
  });

  it('names each component once, and says of each what it needs', () => {
    const refs = bill.components.map((component) => component['bom-ref']);
    expect(new Set(refs).size).toBe(refs.length);
    const known = new Set([...refs, bill.metadata.component['bom-ref']]);
    expect(new Set(bill.dependencies.map(({ ref }) => ref))).toEqual(known);
    const needed = bill.dependencies.flatMap(({ dependsOn }) => dependsOn);
    expect(needed.filter((ref) => !known.has(ref))).toEqual([]);
  });

  it('is the same each time', () => {
    expect(JSON.stringify(billOfMaterials(workspace))).toBe(JSON.stringify(bill));
  });
});

test.each([
  ['service', servicePlaces],
  ['site', pagePlaces],
] as const)(
  'what is shipped of %s is required, also where a tool needs it too',
  (workspace, places) => {
    const scopes = new Map(
      billOfMaterials(workspace).components.map(({ name, version, scope }) => [
        `${name} ${version}`,
        scope,
      ]),
    );
    const shipped = [...places()].map((place) => `${nameAt(place)} ${packages[place]?.version}`);
    expect(shipped.length).toBeGreaterThan(20);
    expect(shipped.filter((name) => scopes.get(name) !== 'required')).toEqual([]);
  },
);

test('everything of the service is required, and of the site what its pages contain', () => {
  const scopes = (workspace: 'service' | 'site') =>
    new Map(billOfMaterials(workspace).components.map(({ name, scope }) => [name, scope]));
  expect(new Set(scopes('service').values())).toEqual(new Set(['required']));
  const site = scopes('site');
  expect([site.get('react'), site.get('formik'), site.get('gatsby-plugin-mdx')]).toEqual([
    'required',
    'required',
    'excluded',
  ]);
});
