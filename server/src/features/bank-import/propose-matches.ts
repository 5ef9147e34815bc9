/**
 * Chooses the entry that each line is proposed to be. `agreeing` has, for each line, the ids of the
 * entries that agree with it. A proposal needs a line with one such entry and an entry with one such
 * line; so no entry is proposed twice.
 */
export const proposeMatches = (agreeing: readonly (readonly string[])[]): (string | null)[] => {
  const lines = new Map<string, number>()
  for (const id of agreeing.flat()) lines.set(id, (lines.get(id) ?? 0) + 1)
  return agreeing.map((ids) => (ids.length === 1 && lines.get(ids[0]!) === 1 ? ids[0]! : null))
}
