import { LoaderCircle } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { Link, type LinkProps } from './link.tsx';

const BASE =
  'relative inline-flex select-none items-center justify-center gap-2 whitespace-nowrap rounded-control border font-medium transition-[background-color,border-color,color,transform] active:translate-y-px disabled:pointer-events-none aria-disabled:pointer-events-none disabled:not-aria-busy:border-line disabled:not-aria-busy:bg-surface-2 disabled:not-aria-busy:text-faint';
const VARIANT = {
  primary: 'border-transparent bg-accent text-on-accent hover:bg-accent-strong',
  secondary: 'border-line-strong bg-surface-1 text-text hover:bg-surface-2',
  ghost: 'border-transparent bg-transparent text-muted hover:bg-surface-2 hover:text-text',
  danger: 'border-transparent bg-danger text-on-danger hover:bg-danger-strong',
};
/** In a very narrow window, a label may have several lines. */
const LINES = 'text-center max-xs:h-auto max-xs:py-1.5';
const SIZE = {
  sm: `h-9 px-3 text-sm max-md:h-11 ${LINES}`,
  md: `h-11 px-4 text-sm ${LINES}`,
  lg: `h-12 px-6 text-base ${LINES}`,
  icon: 'size-10 p-0 max-md:size-11',
};

type Look = {
  variant?: keyof typeof VARIANT | undefined;
  size?: keyof typeof SIZE | undefined;
  full?: boolean | undefined;
};

export const buttonStyle = ({
  variant = 'primary',
  size = 'md',
  full = false,
  className = '',
}: Look & { className?: string | undefined }): string =>
  `${BASE} ${VARIANT[variant]} ${SIZE[size]} ${full ? 'w-full' : ''} ${className}`;

interface ButtonProps extends ComponentProps<'button'>, Look {
  /**
   * Shows a spinner over the label. The label keeps its place, so that the button keeps its width.
   */
  loading?: boolean;
}

/** A loading button ignores presses. It is not disabled, because it would then lose the focus. */
export function Button({ variant, size, full, loading = false, className, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      {...(loading ? { 'aria-disabled': true, onClick: (event) => event.preventDefault() } : {})}
      aria-busy={loading || undefined}
      className={buttonStyle({ variant, size, full, className })}
    >
      {loading ? <LoaderCircle className="absolute size-4 animate-spin" /> : null}
      <span className={loading ? 'inline-flex items-center gap-2 opacity-0' : 'contents'}>{children}</span>
    </button>
  );
}

interface ButtonLinkProps extends Omit<LinkProps, 'className'>, Look {
  className?: string;
}

/** A link to a page of the product that looks like a button. */
export function ButtonLink({ variant, size, full, className, ...rest }: ButtonLinkProps) {
  return <Link {...rest} className={buttonStyle({ variant, size, full, className })} />;
}

interface ButtonAnchorProps extends Omit<Look, 'full'> {
  href: string;
  className?: string;
  children: ReactNode;
}

/** A link to another site that looks like a button. It opens a new tab. */
export function ButtonAnchor({ variant, size, className, ...rest }: ButtonAnchorProps) {
  return (
    <a
      target="_blank"
      rel="noopener noreferrer"
      {...rest}
      className={buttonStyle({ variant, size, className })}
    />
  );
}
