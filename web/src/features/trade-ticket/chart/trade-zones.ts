import type {
  IPrimitivePaneRenderer,
  IPrimitivePaneView,
  ISeriesPrimitive,
  PrimitivePaneViewZOrder,
  SeriesAttachedParameter,
  Time,
  UTCTimestamp,
} from 'lightweight-charts';

/** A zone spans the time of a signal and the prices from the entry to a level. */
export interface Zone {
  from: UTCTimestamp;
  to: UTCTimestamp;
  entry: number;
  level: number;
  colour: string;
}

const OPACITY = 0.16;

type DrawTarget = Parameters<IPrimitivePaneRenderer['draw']>[0];

/** Draws the profit and loss zones behind the candles. */
export class TradeZones implements ISeriesPrimitive<Time> {
  #attached: SeriesAttachedParameter<Time> | undefined;
  #zones: readonly Zone[] = [];

  attached(parameter: SeriesAttachedParameter<Time>): void {
    this.#attached = parameter;
  }

  detached(): void {
    this.#attached = undefined;
  }

  set(zones: readonly Zone[]): void {
    this.#zones = zones;
    this.#attached?.requestUpdate();
  }

  paneViews(): readonly IPrimitivePaneView[] {
    return [
      {
        zOrder: (): PrimitivePaneViewZOrder => 'bottom',
        renderer: () => ({ draw: (target) => this.#draw(target) }),
      },
    ];
  }

  #draw(target: DrawTarget): void {
    const attached = this.#attached;
    if (!attached) return;
    const { chart, series } = attached;
    const scale = chart.timeScale();
    // biome-ignore lint/correctness/useHookAtTopLevel: this is a method of the chart library, not a hook
    target.useMediaCoordinateSpace(({ context }) => {
      context.globalAlpha = OPACITY;
      for (const { from, to, entry, level, colour } of this.#zones) {
        const [left, right] = [scale.timeToCoordinate(from), scale.timeToCoordinate(to)];
        const [one, other] = [series.priceToCoordinate(entry), series.priceToCoordinate(level)];
        if (left === null || right === null || one === null || other === null) continue;
        context.fillStyle = colour;
        context.fillRect(left, Math.min(one, other), right - left, Math.abs(one - other));
      }
    });
  }
}
