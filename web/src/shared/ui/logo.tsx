/** The logo: a C, for Crone, with a candle in its opening. */
export function LogoMark({ className = 'size-7' }: { className?: string }) {
  return (
    <svg viewBox="5 5.5 21 21" aria-hidden="true" className={className}>
      <path
        d="M18.9 9A8 8 0 1 0 18.9 23"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.6"
        strokeLinecap="round"
      />
      <g className="text-accent" fill="currentColor" stroke="currentColor" strokeLinecap="round">
        <path d="M22.6 10.8v10.4" strokeWidth="1.6" />
        <rect x="20.5" y="13.2" width="4.2" height="5.6" rx="1" stroke="none" />
      </g>
    </svg>
  );
}

export function Logo() {
  return (
    <span className="inline-flex items-center gap-2 text-text">
      <LogoMark />
      <span className="text-lg font-semibold tracking-[-0.03em]">
        Crone<span className="text-accent">AI</span>
      </span>
    </span>
  );
}
