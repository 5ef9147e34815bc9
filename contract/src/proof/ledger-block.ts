import type { ProofCrypto } from './checkpoint.ts'
import { checkEntry, isLinkAfter } from './entry-verifier.ts'
import { isFiledEntry, parseLine } from './proof-files.ts'

/**
 * The result of checking consecutive lines of a ledger file apart from the others, if every line is
 * an entry that is right and follows the one before it.
 */
export interface SoundBlock {
  readonly lines: number
  /** The number of the first entry. */
  readonly first: number
  /** The leaf hashes one after another, 32 bytes each. */
  readonly leaves: Uint8Array
  /** In hexadecimal. */
  readonly firstLink: string
  readonly lastLink: Uint8Array
  readonly withheld: number
}

/**
 * Checks lines of a charity's ledger file without those before them. Returns null if there is
 * anything to report; reading the lines one by one then says what it is and where.
 */
export const checkBlock = (
  crypto: Pick<ProofCrypto, 'sha256Hex'>,
  charityId: string,
  lines: readonly string[],
): SoundBlock | null => {
  const leaves = new Uint8Array(32 * lines.length)
  let first = 0
  let count = 0
  let withheld = 0
  let firstLink: string | null = null
  let lastLink: Uint8Array | null = null
  for (const text of lines) {
    if (text.trim() === '') continue
    const filed = parseLine(text)
    if (!isFiledEntry(filed)) return null
    const checked = checkEntry(crypto, filed)
    const { leaf, link, errors } = checked
    if (errors.length > 0 || leaf === null || link === null) return null
    if (checked.charityId !== null && checked.charityId !== charityId) return null
    if (lastLink === null) {
      first = filed.seq
      firstLink = filed.link
    } else if (filed.seq !== first + count) {
      return null
    } else if (!isLinkAfter(crypto, lastLink, leaf, filed.link)) {
      return null
    }
    leaves.set(leaf, 32 * count)
    lastLink = link
    count += 1
    if (filed.form === undefined) withheld += 1
  }
  if (firstLink === null || lastLink === null) return null
  const used = leaves.subarray(0, 32 * count)
  return { lines: lines.length, first, leaves: used, firstLink, lastLink, withheld }
}
