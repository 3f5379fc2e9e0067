import type { Package } from './backing/debian.ts';

/** Prometheus and `promtool`. */
export const PROMETHEUS: Package = {
  part: 'Prometheus',
  apt: ['prometheus'],
  dnf: 'golang-github-prometheus',
  brew: 'prometheus',
};
