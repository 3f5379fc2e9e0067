import type { IModule } from 'dependency-cruiser';

/* Counts that show how well the modules are separated. `npm run check:architecture` prints them. */

/** For each of these modules, the check counts the start files that import the module. */
const WATCHED = ['notifier/webhooks', 'notifier/telegram', 'signals/paper', 'auth/learning'];
const IS_TEST = /\.test\.tsx?$|\/test\//;
/** Start file of a process. Its types describe a whole service, so few files should import it. */
const START = /^services\/[^/]+\/src\/(?:[^/]+\/)?start\.ts$/;
const PLATFORM = /^packages\/(?:access\/src\/service-platform|platform\/src\/open-platform)\.ts$/;
const MAY_KNOW_A_SERVICE = /^services\/[^/]+\/src\/.*(?:main|start|module)\.ts$|\/commands\//;

/** Returns one line for each count of how well the modules are separated. */
export function countablesOf(modules: IModule[], knots: string[]): string[] {
  const files = modules.filter(({ source }) => source.startsWith('services/') && !IS_TEST.test(source));
  const wide = files
    .filter(({ source }) => !MAY_KNOW_A_SERVICE.test(source))
    .filter(({ dependencies }) =>
      dependencies.some(({ resolved }) => START.test(resolved) || PLATFORM.test(resolved)),
    )
    .map(({ source }) => source);
  return [
    `circles of folders (arrows that go up): ${knots.length}`,
    `files behind a door that import a service-wide type: ${[wide.length, ...wide].join(' ')}`,
    ...WATCHED.map(
      (module) => `central files that name ${module}: ${centralFiles(module, files).join(', ')}`,
    ),
  ];
}

/** Returns the start files of the service that import the module. */
function centralFiles(module: string, files: IModule[]): string[] {
  const [service = '', name = ''] = module.split('/');
  const src = `services/${service}/src/`;
  const importers = files.filter(({ source, dependencies }) => {
    return START.test(source) && dependencies.some(({ resolved }) => resolved.startsWith(`${src}${name}/`));
  });
  return importers.map(({ source }) => source.slice(src.length));
}
