import { giftDraftKey } from './forget-started-gifts.ts'

/**
 * Keeps what was typed in a giving form in the tab's session storage, so that a reload and signing
 * in lose nothing. Giving also works in a browser that stores nothing.
 */
const hour = 3_600_000

interface GiftDraft {
  /** The recipient and the giver of the form, so that no other form uses the draft. */
  readonly form: string
  /** The id of the account that typed it, or empty without one. */
  readonly owner: string
  readonly values: object
  /** The time of the last change, in milliseconds. */
  readonly at: number
}

export const storeGiftDraft = (draft: GiftDraft): void => {
  try {
    sessionStorage.setItem(giftDraftKey, JSON.stringify(draft))
  } catch {
    // The browser forbids storage or has no room.
  }
}

/**
 * Reads the typed values of a form; null if there are none. A person who signs in finds what they
 * typed before. Nobody else's account does.
 */
export const readGiftDraft = (form: string, owner: string): object | null => {
  try {
    const stored = sessionStorage.getItem(giftDraftKey)
    const draft = stored === null ? null : (JSON.parse(stored) as GiftDraft)
    const isTheirs = draft?.form === form && (draft.owner === '' || draft.owner === owner)
    return isTheirs && Date.now() - draft.at < hour ? draft.values : null
  } catch {
    return null
  }
}

export const deleteGiftDraft = (): void => {
  try {
    sessionStorage.removeItem(giftDraftKey)
  } catch {
    // The browser forbids storage, so there is no draft.
  }
}
