import { Link, type LinkProps } from './link.tsx';

/** A link inside or below text. */
export function TextLink({ className = '', ...rest }: LinkProps & { className?: string }) {
  return (
    <Link
      {...rest}
      className={`rounded-[4px] font-medium text-accent underline decoration-accent/40 underline-offset-4 transition-colors hover:decoration-accent ${className}`}
    />
  );
}
