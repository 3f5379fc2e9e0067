/** An invisible field outside of the tab order, which only a bot that reads the source fills in. */
export function Honeypot({ label }: { label: string }) {
  return (
    <div aria-hidden className="pointer-events-none absolute size-px overflow-hidden opacity-0">
      <label>
        {label}
        <input type="text" name="website" tabIndex={-1} autoComplete="off" defaultValue="" />
      </label>
    </div>
  );
}
