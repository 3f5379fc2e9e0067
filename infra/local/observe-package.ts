import type { Package } from './backing/debian.ts';

/** Package of Prometheus and `promtool`. */
export const PROMETHEUS: Package = {
  part: 'Prometheus',
  apt: ['prometheus'],
  dnf: 'golang-github-prometheus',
  brew: 'prometheus',
};
