import { describe, expect, test } from 'vitest';
import { paletteKeywords } from '../../../content/palette.ts';
import { adminItems, sidebarGroups, UPGRADE_PATH } from '../sidebar-items.ts';
import { adminCommands, pageCommands } from './page-commands.ts';

describe('the pages of the command palette', () => {
  test('are those of the sidebar, in its order', () => {
    expect(pageCommands('gold').map(({ label, path }) => ({ label, path }))).toEqual(
      sidebarGroups.flat().map(({ label, path }) => ({ label, path })),
    );
  });

  test('lead a guest to the upgrade page where the sidebar does, and say that they are locked', () => {
    const locked = pageCommands('guest').filter(({ isLocked }) => isLocked);
    expect(locked.map(({ label }) => label)).toEqual([
      'Neural Signals',
      'Auto-Copy System',
      'AI Bot Access',
      'Master Vault',
      'Elite Network',
    ]);
    expect(new Set(locked.map(({ path }) => path))).toEqual(new Set([UPGRADE_PATH]));
  });

  test('hold the admin desk for admins alone', () => {
    expect(adminCommands('member', 'gold')).toEqual([]);
    expect(adminCommands('admin', 'gold').map(({ path }) => path)).toEqual(
      adminItems.map(({ path }) => path),
    );
  });

  test('are found by other words too, each of them', () => {
    const paths = [...sidebarGroups.flat(), ...adminItems].map(({ path }) => path);
    expect(Object.keys(paletteKeywords).sort()).toEqual(paths.sort());
  });
});
