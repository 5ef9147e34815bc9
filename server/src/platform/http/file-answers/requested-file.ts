const mediaTypes = {
  pdf: 'application/pdf',
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
} as const
export type FileKind = keyof typeof mediaTypes

export const getMediaType = (kind: FileKind): string => mediaTypes[kind]

/**
 * Returns the preference of an Accept header for a media type by its exact name, from 0 (not
 * accepted) to 1.
 */
const getWeight = (type: string, accept: string): number => {
  for (const range of accept.toLowerCase().split(',')) {
    const [name, ...parameters] = range.split(';').map((part) => part.trim())
    if (name !== type) continue
    const weight = parameters.find((parameter) => parameter.startsWith('q='))
    return weight === undefined ? 1 : Number(weight.slice(2)) || 0
  }
  return 0
}

/** Tells whether an Accept header prefers this kind of file to JSON. */
export const isFileRequested = (kind: 'csv' | 'pdf', accept = ''): boolean => {
  const wanted = getWeight(kind === 'csv' ? 'text/csv' : mediaTypes.pdf, accept)
  return wanted > 0 && wanted >= getWeight('application/json', accept)
}

/**
 * Reads an id and the requested file kind from a path parameter, by its ending or by the Accept
 * header.
 */
export const parseRequestedFile = (
  address: string,
  accept: string | undefined,
): { id: string; file: FileKind | null } => {
  const [, id, ending] = /^(.*)\.(pdf|csv|json)$/i.exec(address) ?? []
  if (id !== undefined) return { id, file: ending!.toLowerCase() as FileKind }
  const file = (['pdf', 'csv'] as const).find((kind) => isFileRequested(kind, accept))
  return { id: address, file: file ?? null }
}
