/** The version in an `If-Match` header that has passed its schema; undefined when any version will do. */
export function versionOfIfMatch(header: string | undefined): number | undefined {
  const digits = /"(\d+)"$/.exec(header ?? '')?.[1];
  return digits === undefined ? undefined : Number(digits);
}
