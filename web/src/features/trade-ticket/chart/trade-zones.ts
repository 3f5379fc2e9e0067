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
  /** Infinite if the zone reaches the edge of the chart. */
  level: number;
  colour: string;
}

/** A dot at the newest price. */
interface Point {
  at: UTCTimestamp;
  price: number;
  colour: string;
}

const OPACITY = 0.16;
const DOT_RADIUS_PX = 3.5;
const LABEL_FONT = "10px 'Inter Variable', system-ui, sans-serif";
/** Distance of the labels from the zone, or from the edge of the chart. */
const LABEL_BELOW_PX = 13;
const LABEL_ABOVE_EDGE_PX = 4;
const EXPIRY_LINE_PX = 1.5;
const LABEL_INSET_PX = 4;
/** Width from which both labels fit under the zone. */
const LABELS_WIDTH_PX = 64;

type DrawTarget = Parameters<IPrimitivePaneRenderer['draw']>[0];

/** Draws the profit and loss zones behind the candles, with the newest price and the times. */
export class TradeZones implements ISeriesPrimitive<Time> {
  #attached: SeriesAttachedParameter<Time> | undefined;
  #zones: readonly Zone[] = [];
  #point: Point | undefined;
  #labelColour: string | undefined;
  #expiryColour: string | undefined;

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

  point(point: Point | undefined): void {
    this.#point = point;
  }

  /** Writes “Entry” and “Expiry” under the zones in this color; undefined for no labels. */
  label(colour: string | undefined): void {
    this.#labelColour = colour;
  }

  /** Draws the time of the expiry as a line in this color; undefined for no line. */
  expiry(colour: string | undefined): void {
    this.#expiryColour = colour;
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
    target.useMediaCoordinateSpace(({ context, mediaSize: { height } }) => {
      context.globalAlpha = OPACITY;
      let bottom = 0;
      for (const { from, to, entry, level, colour } of this.#zones) {
        const [left, right] = [scale.timeToCoordinate(from), scale.timeToCoordinate(to)];
        const edge = level > 0 ? 0 : height;
        const one = series.priceToCoordinate(entry);
        const other = Number.isFinite(level) ? series.priceToCoordinate(level) : edge;
        if (left === null || right === null || one === null || other === null) continue;
        context.fillStyle = colour;
        context.fillRect(left, Math.min(one, other), right - left, Math.abs(one - other));
        bottom = Math.max(bottom, one, other);
      }
      context.globalAlpha = 1;
      const [zone] = this.#zones;
      const [left, right] = zone
        ? [scale.timeToCoordinate(zone.from), scale.timeToCoordinate(zone.to)]
        : [null, null];
      if (this.#expiryColour && right !== null) {
        context.fillStyle = this.#expiryColour;
        context.fillRect(right - EXPIRY_LINE_PX / 2, 0, EXPIRY_LINE_PX, height);
      }
      if (this.#labelColour && left !== null && right !== null && right - left >= LABELS_WIDTH_PX) {
        context.fillStyle = this.#labelColour;
        context.font = LABEL_FONT;
        context.textAlign = 'left';
        const y = Math.min(bottom + LABEL_BELOW_PX, height - LABEL_ABOVE_EDGE_PX);
        context.fillText('Entry', left + LABEL_INSET_PX, y);
        context.textAlign = 'right';
        context.fillText('Expiry', right - LABEL_INSET_PX, y);
      }
      const point = this.#point;
      const [x, y] = point
        ? [scale.timeToCoordinate(point.at), series.priceToCoordinate(point.price)]
        : [null, null];
      if (!point || x === null || y === null) return;
      context.fillStyle = point.colour;
      context.beginPath();
      context.arc(x, y, DOT_RADIUS_PX, 0, 2 * Math.PI);
      context.fill();
    });
  }
}
