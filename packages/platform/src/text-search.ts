/** Text in the form that is stored for searching and searched for: letters of every case and width alike. */
export function searchable(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

/** A pattern that matches exactly this text in every regular-expression dialect that a MongoDB may use. */
export function literalPattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|#\s/-]/g, '\\$&');
}
