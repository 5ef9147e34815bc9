import { get, update } from 'idb-keyval'
import { giftsKey, secretKey } from './forget-started-gifts.ts'
import { within } from './within.ts'

/**
 * What the browser keeps of gifts that were started: the secret by which it can end its own payment
 * pages, and what was typed, for someone who comes back unpaid. In IndexedDB, because it may hold a
 * home address; none of it stands in an address or in local storage. A browser that keeps nothing
 * gives all the same.
 */
const patience = 1000
const day = 86_400_000

/** A gift that was started. */
export interface KeptGift {
  /** Who typed it: the account's id, or empty without one. Nobody else finds it. */
  readonly owner: string
  /** The form, as it was typed. */
  readonly values: object
  /** The gift as it was sent, to tell whether it was changed since. */
  readonly mark: string
  /** When it was started, in milliseconds. */
  readonly at: number
}

type KeptGifts = Readonly<Record<string, KeptGift>>

/** The secret of this browser, made when it is first asked for; undefined where none can be kept. */
export async function readBrowserSecret(): Promise<string | undefined> {
  const fresh = toBase64Url(crypto.getRandomValues(new Uint8Array(32)))
  await within(
    patience,
    update<string>(secretKey, (known) => known ?? fresh),
  )
  return within(patience, get<string>(secretKey))
}

const toBase64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCodePoint(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** Keeps what was typed, and drops what is older than a day. */
export async function keepStartedGift(id: string, gift: KeptGift): Promise<void> {
  await within(
    patience,
    update<KeptGifts>(giftsKey, (kept = {}) => ({ ...recentOf(kept, gift.at), [id]: gift })),
  )
}

/** What `owner` typed of a gift; null where nothing is kept of it. */
export async function readStartedGift(id: string, owner: string): Promise<KeptGift | null> {
  const kept = (await within(patience, get<KeptGifts>(giftsKey)))?.[id]
  return kept && kept.owner === owner && isRecent(kept, Date.now()) ? kept : null
}

/** The gift has been paid, or was dismissed. */
export async function forgetStartedGift(id: string): Promise<void> {
  await within(
    patience,
    update<KeptGifts>(giftsKey, (kept = {}) =>
      Object.fromEntries(
        Object.entries(recentOf(kept, Date.now())).filter(([known]) => known !== id),
      ),
    ),
  )
}

const isRecent = ({ at }: KeptGift, now: number): boolean => now - at < day

function recentOf(kept: KeptGifts, now: number): KeptGifts {
  return Object.fromEntries(Object.entries(kept).filter(([, gift]) => isRecent(gift, now)))
}
