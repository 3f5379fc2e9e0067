import { globSync, readFileSync } from 'node:fs';
import { parseSync } from 'vite';
import { expect, it } from 'vitest';
import { DELETABLE, startWithout } from '../support/start-without.ts';

it('removes a module from start.ts', () => {
  const source = `
import { openMembers } from './members/module.ts';
import { openPosts, postsConfig } from './posts/module.ts';

export const config = { ...serviceConfig, ...postsConfig, port: 1 };
export function openModules(platform) {
  const members = openMembers(platform);
  const posts = openPosts(platform, { members });
  const data = openData({ modules: [members, posts], ways: { members, posts } });
  const report = openReport({ members, countPosts: posts.counter(members) });
  return [data, members, posts];
}
`;
  const without = startWithout(source, 'posts');
  expect(without).not.toMatch(/posts/i);
  expect(without.replace(/\s+/g, ' ')).toBe(
    " import { openMembers } from './members/module.ts'; export const config = { ...serviceConfig, port: 1 }; export function openModules(platform) { const members = openMembers(platform); const data = openData({ modules: [members, ], ways: { members, } }); const report = openReport({ members, }); return [data, members, ]; } ",
  );
});

it.each(DELETABLE)('%s can be removed from each start.ts of its service, which stays valid', (path) => {
  const [service = '', module = ''] = path.split('/');
  const files = globSync(`services/${service}/src/{,*/}start.ts`);
  const changed = files.filter((file) => {
    const source = readFileSync(file, 'utf8');
    const without = startWithout(source, module);
    expect(parseSync(file, without).errors, file).toEqual([]);
    return without !== source;
  });
  expect(changed.length).toBeGreaterThan(0);
});
