import { entryKinds, type EntryKind } from '../ledger/entry-kinds.ts'

const start = 'Match of gift '

/** Describes the entry of a match that a pledge pays. `reference` is that of the matched gift. */
export const describeMatchEntry = (reference: string): string => `${start}${reference}`

/**
 * Returns the name of an entry's kind. A match that somebody typed before pledges were recorded is
 * marked: no pledge backs it, and its description does not begin like those of backed ones.
 */
export const describeEntryKind = ({
  description,
  kind,
}: {
  readonly kind: EntryKind
  readonly description: string | null
}): string =>
  kind === 'match' && !description?.startsWith(start)
    ? `${entryKinds.match} (not backed by a pledge)`
    : entryKinds[kind]
