import { Link, type LinkProps } from './link.tsx';

export const textLinkStyle =
  'rounded-[4px] font-medium text-accent underline decoration-accent/40 underline-offset-4 transition-colors hover:decoration-accent';

/** A link inside or below text. */
export function TextLink({ className = '', ...rest }: LinkProps & { className?: string }) {
  return <Link {...rest} className={`${textLinkStyle} ${className}`} />;
}
