import type { Deps } from '../../../platform/http/index.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import { makeDonation } from '../../../testing/factories/index.ts'
import { insertGuest, makeGuestLink } from '../../donations/index.ts'

/** Makes a gift of a guest. Returns its id and the secret of a link to it, made now. */
export const makeGuestGift = async (
  deps: Deps,
  charityId: string,
  email = 'robin@guest.example',
): Promise<{ readonly id: string; readonly guestId: string; readonly link: string }> => {
  const guestId = uuidv7()
  await deps.database.transaction('system', (db) =>
    insertGuest(db, guestId, { name: 'Robin Marsh', email }, deps.clock.now()),
  )
  const { id } = await makeDonation(deps, charityId, guestId)
  const url = makeGuestLink(deps.config, { id, email, at: deps.clock.now() })
  return { id, guestId, link: url.split('#')[1]! }
}
