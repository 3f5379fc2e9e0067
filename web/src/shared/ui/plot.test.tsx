import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Plot, PlotLine } from './plot.tsx';
import { PlotWithAxes } from './plot-with-axes.tsx';

const TICKS = [0, 1, 2].map((at) => ({ at, label: `$${at}` }));

it('renders without axes to one SVG, which screen readers skip unless it has a label', () => {
  const plain = renderToStaticMarkup(
    <Plot x={[0, 1]} y={[0, 2]}>
      {(at) => <PlotLine d={at.across(1)} />}
    </Plot>,
  );
  expect(plain).toMatch(/^<svg viewBox="0 0 600 240" preserveAspectRatio="none" aria-hidden="true"/);
  expect(plain).toContain('d="M0 120H600"');
  const labelled = renderToStaticMarkup(
    <Plot x={[0, 1]} y={[0, 2]} label="Prices">
      {() => null}
    </Plot>,
  );
  expect(labelled).toContain('role="img" aria-label="Prices"');
  expect(labelled).not.toContain('aria-hidden');
});

it('renders a grid line and a label at the height of each tick, and hides the labels from screen readers', () => {
  const html = renderToStaticMarkup(
    <PlotWithAxes
      x={[0, 1]}
      y={[0, 2]}
      yTicks={TICKS}
      xTicks={[0, 0.5, 1].map((at) => ({ at, label: `${at} hours` }))}
    >
      {() => null}
    </PlotWithAxes>,
  );
  for (const { y, top, label } of [
    { y: 240, top: '100%', label: '$0' },
    { y: 120, top: '50%', label: '$1' },
    { y: 0, top: '0%', label: '$2' },
  ]) {
    expect(html).toContain(`d="M0 ${y}H600"`);
    expect(html).toContain(`style="top:${top}">${label}</span>`);
  }
  expect(html).toContain(' " style="margin-left:0%">0 hours</span>');
  expect(html).toContain('-translate-x-1/2 text-center" style="margin-left:50%">0.5 hours</span>');
  expect(html).toContain('-translate-x-full text-right" style="margin-left:100%">1 hours</span>');
  const shown = html.replaceAll(/<(div|p) aria-hidden="true".*?<\/\1>/gs, '');
  expect(shown).not.toContain('$');
  expect(shown).not.toContain(' hours<');
});

it('dashes the line and hatches the background of simulated prices', () => {
  const html = renderToStaticMarkup(
    <Plot x={[0, 1]} y={[0, 1]} isSimulated>
      {(at) => <PlotLine d={at.across(0)} className="stroke-accent" isSimulated />}
    </Plot>,
  );
  expect(html).toContain('sim-ground');
  expect(html).toContain('stroke-dasharray="6 3"');
  expect(html).not.toContain('stroke-accent');
});
