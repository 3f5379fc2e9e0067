import { LogoMark } from '../shared/ui/logo.tsx';

/** Full-screen loading state of the member area. */
export function LoadingScreen() {
  return (
    <div role="status" className="grid min-h-dvh place-items-center bg-surface-0 px-6">
      <div className="flex flex-col items-center gap-6">
        <span className="text-text">
          <LogoMark className="size-14 animate-breathe" />
        </span>
        <p className="text-sm text-muted">Initializing Neural Networks...</p>
      </div>
    </div>
  );
}
