import type { SettingName, SiteSettings } from '@croneai/contracts/site-settings.ts';

/** Returns the names of the settings that differ. */
export function changedNames(before: SiteSettings, after: SiteSettings): SettingName[] {
  const names = Object.keys(before) as SettingName[];
  return names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
}

/** Returns the settings of `from` with these names. */
export const pick = (from: SiteSettings, names: readonly SettingName[]): Partial<SiteSettings> =>
  Object.fromEntries(names.map((name) => [name, from[name]]));

/** Applies this admin's changes, which are based on an older version, to the newest settings. */
export function mergeSettings(base: SiteSettings, mine: SiteSettings, newest: SiteSettings) {
  const own = changedNames(base, mine);
  const others = new Set(changedNames(base, newest));
  const both = own.filter((name) => others.has(name) && changedNames(mine, newest).includes(name));
  return { values: Object.assign({ ...newest }, pick(mine, own)), both };
}
