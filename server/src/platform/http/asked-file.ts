const mediaTypes = {
  pdf: 'application/pdf',
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
} as const
export type FileKind = keyof typeof mediaTypes

export const mediaTypeOf = (kind: FileKind): string => mediaTypes[kind]

/** What an address asks for: an id, and the file after its ending or by the Accept header. */
export const readAsked = (
  id: string,
  accept: string | undefined,
): { id: string; file: FileKind | null } => {
  const ending = (Object.keys(mediaTypes) as FileKind[]).find((kind) => id.endsWith(`.${kind}`))
  if (ending) return { id: id.slice(0, -ending.length - 1), file: ending }
  if (accept?.includes('application/pdf')) return { id, file: 'pdf' }
  return { id, file: accept?.includes('text/csv') ? 'csv' : null }
}
