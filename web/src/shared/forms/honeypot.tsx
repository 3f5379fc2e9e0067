/** An invisible field outside the tab order. Only a bot that reads the source fills it in. */
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
