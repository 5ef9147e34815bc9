import { get, update } from 'idb-keyval'
import { giftsKey, secretKey } from './forget-started-gifts.ts'
import { within } from './with-timeout.ts'

/**
 * Stores started gifts in the browser: a secret that lets it end its own payment pages, and the
 * typed values for a giver who comes back without paying. They are in IndexedDB, never in a URL or
 * local storage, because they may include a home address. Giving also works in a browser that
 * stores nothing.
 */
const patience = 1000
const day = 86_400_000

/** A gift that was started. */
export interface KeptGift {
  /** The id of the giver's account, or empty without one. Other accounts cannot read the gift. */
  readonly owner: string
  /** The form's typed values. */
  readonly values: object
  /** A fingerprint of the sent gift, to detect later changes. */
  readonly mark: string
  /** When it was started, in milliseconds. */
  readonly at: number
}

type KeptGifts = Readonly<Record<string, KeptGift>>

/** Reads the browser's secret, created on first use; undefined if the browser cannot store it. */
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

/** Stores a started gift and deletes gifts older than a day. */
export async function keepStartedGift(id: string, gift: KeptGift): Promise<void> {
  await within(
    patience,
    update<KeptGifts>(giftsKey, (kept = {}) => ({ ...keepRecent(kept, gift.at), [id]: gift })),
  )
}

/** Reads the stored gift of `owner`; null if there is none. */
export async function readStartedGift(id: string, owner: string): Promise<KeptGift | null> {
  const kept = (await within(patience, get<KeptGifts>(giftsKey)))?.[id]
  return kept && kept.owner === owner && isRecent(kept, Date.now()) ? kept : null
}

/** Deletes a stored gift after it was paid or dismissed. */
export async function forgetStartedGift(id: string): Promise<void> {
  await within(
    patience,
    update<KeptGifts>(giftsKey, (kept = {}) =>
      Object.fromEntries(
        Object.entries(keepRecent(kept, Date.now())).filter(([known]) => known !== id),
      ),
    ),
  )
}

const isRecent = ({ at }: KeptGift, now: number): boolean => now - at < day

function keepRecent(kept: KeptGifts, now: number): KeptGifts {
  return Object.fromEntries(Object.entries(kept).filter(([, gift]) => isRecent(gift, now)))
}
