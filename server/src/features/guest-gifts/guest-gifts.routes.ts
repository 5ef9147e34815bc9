import { defineHandlers, isFileRequested } from '../../platform/http/index.ts'
import { askForLinks } from './ask-for-links.ts'
import { eraseGuest, exportGuest } from './export-and-erase.ts'
import { findFreshlyLinkedGift, findLinkedGift } from './find-linked-gift.ts'
import { turnOffLinks } from './guest-gifts.sql.ts'
import { keepGift } from './keep-gift.ts'
import { stopContact } from './stop-contact.ts'
import { makeGuestReceipt, viewGuestGift } from './view-guest-gift.ts'

export const guestGiftHandlers = defineHandlers({
  'POST /api/guest-gift': async ({ body, deps, request }) => {
    const gift = await findLinkedGift(deps, body.link)
    return isFileRequested('pdf', request.headers.accept)
      ? makeGuestReceipt(deps, gift)
      : viewGuestGift(deps, gift)
  },
  'POST /api/guest-gift/keep': async ({ body, deps, session }) =>
    keepGift(deps, session, await findLinkedGift(deps, body.link)),
  'POST /api/guest-gift/stop-contact': async ({ body, deps }) =>
    stopContact(deps, await findLinkedGift(deps, body.link)),
  'POST /api/guest-gift/turn-off': async ({ body, deps }) => {
    const { guestId } = await findLinkedGift(deps, body.link)
    await deps.database.transaction('money', (db) => turnOffLinks(db, guestId, deps.clock.now()))
    return { message: 'The links to this gift are turned off.' }
  },
  'POST /api/guest-gift/export': async ({ body, deps }) =>
    exportGuest(deps, await findFreshlyLinkedGift(deps, body.link)),
  'POST /api/guest-gift/erase': async ({ body, deps }) =>
    eraseGuest(deps, await findFreshlyLinkedGift(deps, body.link)),
  'POST /api/guest-gift/new-links': ({ body, deps }) => askForLinks(deps, body.email),
})
