import { get, update } from 'idb-keyval'
import { giftsKey, secretKey } from './forget-started-gifts.ts'
import { withTimeout } from '../with-timeout.ts'

/**
 * Stores started gifts in the browser: a secret that lets it end its own payment pages, and the
 * typed values for a giver who comes back without paying. They are in IndexedDB, never in a URL or
 * local storage, because they may include a home address. Giving also works in a browser that
 * stores nothing.
 */
const timeoutMilliseconds = 1000
const day = 86_400_000

/** A gift whose giver went to the payment page. */
export interface StartedGift {
  /** The id of the giver's account, or empty without one. Other accounts cannot read the gift. */
  readonly owner: string
  readonly values: object
  /** A fingerprint of the sent gift, to detect later changes. */
  readonly mark: string
  /** The time at which the gift was started, in milliseconds. */
  readonly at: number
}

type StartedGifts = Readonly<Record<string, StartedGift>>

/** Reads the browser's secret, created on first use; undefined if the browser cannot store it. */
export const readBrowserSecret = async (): Promise<string | undefined> => {
  const fresh = makeBrowserSecret()
  await withTimeout(timeoutMilliseconds, () => update<string>(secretKey, (known) => known ?? fresh))
  return withTimeout(timeoutMilliseconds, () => get<string>(secretKey))
}

/** Makes a secret for a browser that cannot store one. */
export const makeBrowserSecret = (): string =>
  toBase64Url(crypto.getRandomValues(new Uint8Array(32)))

const toBase64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCodePoint(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** Stores a started gift and deletes gifts older than a day. */
export const storeStartedGift = async (id: string, gift: StartedGift): Promise<void> => {
  await withTimeout(timeoutMilliseconds, () =>
    update<StartedGifts>(giftsKey, (stored = {}) => ({
      ...pickRecent(stored, gift.at),
      [id]: gift,
    })),
  )
}

/** Reads the stored gift of `owner`; null if there is none. */
export const readStartedGift = async (id: string, owner: string): Promise<StartedGift | null> => {
  const stored = (await withTimeout(timeoutMilliseconds, () => get<StartedGifts>(giftsKey)))?.[id]
  return stored && stored.owner === owner && isRecent(stored, Date.now()) ? stored : null
}

/** Deletes a stored gift after it was paid or dismissed. */
export const deleteStartedGift = async (id: string): Promise<void> => {
  await withTimeout(timeoutMilliseconds, () =>
    update<StartedGifts>(giftsKey, (stored = {}) =>
      Object.fromEntries(
        Object.entries(pickRecent(stored, Date.now())).filter(([known]) => known !== id),
      ),
    ),
  )
}

const isRecent = ({ at }: StartedGift, now: number): boolean => now - at < day

const pickRecent = (stored: StartedGifts, now: number): StartedGifts =>
  Object.fromEntries(Object.entries(stored).filter(([, gift]) => isRecent(gift, now)))
