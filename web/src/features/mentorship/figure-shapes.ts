import type { Flow, Plot, Tick } from './figure.ts';

export const steps = (count: number): number[] => Array.from({ length: count + 1 }, (_, index) => index);
export const percent = (share: number): string => `${Math.round(share * 100)}%`;
export const percentTicks = (values: readonly number[]): Tick[] =>
  values.map((at) => ({ at, label: percent(at) }));

export const plot = (data: Omit<Plot, 'kind'>): Plot => ({ kind: 'plot', ...data });
export const flow = (data: Flow['steps'], isLoop?: true): Flow => ({
  kind: 'flow',
  steps: data,
  ...(isLoop ? { isLoop } : {}),
});
