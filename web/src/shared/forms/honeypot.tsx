/** A field out of sight and out of the order of keys: who fills it in reads the page's source and not the page. */
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
