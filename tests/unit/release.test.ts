import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { compose } from '../support/compose-file.ts';
import { readKustomization, readObjects } from '../support/kubernetes-files.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const read = (path: string): string => readFileSync(`${ROOT}${path}`, 'utf8');
type Manifest = { version: string; dependencies?: Record<string, string> };
const manifest = (path: string) => JSON.parse(read(path)) as Manifest;
const { version } = manifest('package.json');
const IMAGES = ['gateway', 'auth', 'signals', 'leads', 'admin', 'notifier'];

describe('the version of package.json', () => {
  it('equals the version of every workspace', () => {
    const paths = globSync('{packages/*,services/*,tools/*,gateway,web}/package.json', { cwd: ROOT });
    expect(paths.length).toBeGreaterThan(10);
    for (const path of paths) {
      const { version: own, dependencies = {} } = manifest(path);
      expect(own, path).toBe(version);
      for (const [name, wanted] of Object.entries(dependencies))
        if (name.startsWith('@croneai/')) expect(wanted, `${path} ${name}`).toBe(version);
    }
  });

  it('is the tag of each image in production, and has a heading in the changelog', () => {
    const { images = [] } = readKustomization('overlays/production');
    expect(images).toEqual(
      expect.arrayContaining(IMAGES.map((image) => ({ name: `croneai/${image}`, newTag: version }))),
    );
    expect(read('CHANGELOG.md')).toContain(`\n## [${version}]`);
  });

  it.each(['gateway', 'service'])('is a label of the image of infra/docker/%s.Dockerfile', (name) => {
    const [, final = ''] = read(`infra/docker/${name}.Dockerfile`).split(/\nFROM \$\{NODE_IMAGE\}\n/);
    expect(final).toContain('ARG VERSION=dev\n');
    expect(final).toMatch(/org\.opencontainers\.image\.version="\$\{VERSION\}"/);
    expect(final).toMatch(/org\.opencontainers\.image\.revision="\$\{REVISION\}"/);
  });

  it('is the tag of each image that docker-compose.yml builds, and is passed to this build', () => {
    const services = Object.values(compose.services);
    const built = services.flatMap(({ build, image }) => (build ? [{ build, image }] : []));
    expect(built.length).toBeGreaterThan(IMAGES.length);
    for (const { build, image } of built) {
      const name = build.args?.SERVICE ?? 'gateway';
      expect(image).toBe(`croneai/${name}:\${IMAGE_TAG:-${version}}`);
      expect(build.args?.VERSION).toBe(`\${IMAGE_TAG:-${version}}`);
    }
  });
});

describe('.github/workflows/ci.yml', () => {
  const text = read('.github/workflows/ci.yml');
  type Step = { uses?: string; run?: string };
  const { jobs, permissions } = parse(text) as {
    permissions: unknown;
    jobs: Record<string, { steps: Step[]; strategy?: { matrix: { image: string[] } } }>;
  };
  const steps = Object.values(jobs).flatMap((job) => job.steps);

  it('pins each action to a commit, and has read-only permissions', () => {
    const used = steps.flatMap(({ uses }) => uses ?? []);
    expect(used.length).toBeGreaterThan(0);
    for (const action of used) expect(action).toMatch(/@[0-9a-f]{40}$/);
    expect(permissions).toEqual({ contents: 'read' });
  });

  it('runs the same two commands as a developer, and builds every image', () => {
    expect(steps.map(({ run }) => run)).toEqual(expect.arrayContaining(['npm run check', 'npm test']));
    expect(jobs.images?.strategy?.matrix.image).toEqual(IMAGES);
  });

  it('keeps the list of production packages of every build', () => {
    expect(steps.map(({ run }) => run)).toContain('npm run -s sbom > croneai.cdx.json');
    expect(steps).toContainEqual(
      expect.objectContaining({ with: expect.objectContaining({ name: 'sbom', path: 'croneai.cdx.json' }) }),
    );
  });
});

it('backups in Kubernetes use our own image, do not run as root, and never run two at once', () => {
  const [job] = readObjects('components/backup/backup.yaml');
  expect(job).toMatchObject({
    kind: 'CronJob',
    spec: {
      concurrencyPolicy: 'Forbid',
      jobTemplate: {
        spec: {
          template: {
            spec: {
              automountServiceAccountToken: false,
              securityContext: { runAsNonRoot: true },
              containers: [
                {
                  image: 'croneai/signals',
                  securityContext: {
                    allowPrivilegeEscalation: false,
                    readOnlyRootFilesystem: true,
                    capabilities: { drop: ['ALL'] },
                  },
                },
              ],
            },
          },
        },
      },
    },
  });
});
