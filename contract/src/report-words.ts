import { entryKinds, type EntryKind } from './sorp.ts'

const several: Readonly<Partial<Record<EntryKind, string>>> = {
  gift: 'Gifts',
  grant: 'Grants',
  refund: 'Gifts given back',
  dispute: 'Gifts disputed',
}

/** What came in by a kind of entry, as a line of a report says it. */
export const receivedLabel = (kind: EntryKind): string => several[kind] ?? entryKinds[kind]
