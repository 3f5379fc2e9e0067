import type {
  IPrimitivePaneRenderer,
  IPrimitivePaneView,
  ISeriesPrimitive,
  PrimitivePaneViewZOrder,
  SeriesAttachedParameter,
  Time,
  UTCTimestamp,
} from 'lightweight-charts';

interface Span {
  from: UTCTimestamp;
  to: UTCTimestamp;
}

type DrawTarget = Parameters<IPrimitivePaneRenderer['draw']>[0];

/** A band behind the candles over the time in which a signal may be entered. */
export class WindowShade implements ISeriesPrimitive<Time> {
  #attached: SeriesAttachedParameter<Time> | undefined;
  #span: Span | undefined;
  #colour = 'transparent';

  attached(parameter: SeriesAttachedParameter<Time>): void {
    this.#attached = parameter;
  }

  detached(): void {
    this.#attached = undefined;
  }

  set(span: Span): void {
    this.#span = span;
    this.#attached?.requestUpdate();
  }

  colour(colour: string): void {
    this.#colour = colour;
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
    const scale = this.#attached?.chart.timeScale();
    const left = this.#span && scale?.timeToCoordinate(this.#span.from);
    const right = this.#span && scale?.timeToCoordinate(this.#span.to);
    // biome-ignore lint/correctness/useHookAtTopLevel: the library's word for drawing in device pixels, no hook
    target.useBitmapCoordinateSpace(({ context, horizontalPixelRatio, bitmapSize }) => {
      if (left == null || right == null) return;
      context.fillStyle = this.#colour;
      const x = Math.round(left * horizontalPixelRatio);
      context.fillRect(x, 0, Math.round(right * horizontalPixelRatio) - x, bitmapSize.height);
    });
  }
}
