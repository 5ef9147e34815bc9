import type { MessageSide } from '@pennytrail/contract/gift-messages/rules.ts'
import { sql } from '../../platform/database/index.ts'
import type { Deps } from '../../platform/http/index.ts'
import { uuidv7 } from '../../platform/ids.ts'

export interface GiftMessageOptions {
  readonly id?: string
  readonly side?: MessageSide
  /** The giver's name; by default Mary Ann Lee. */
  readonly giverName?: string
  readonly body?: string
  readonly at?: Date
}

/** Creates a message about a gift, by default from its giver. */
export const makeGiftMessage = async (
  deps: Deps,
  donationId: string,
  authorId: string,
  options: GiftMessageOptions = {},
): Promise<string> => {
  const id = options.id ?? uuidv7()
  const side = options.side ?? 'giver'
  const name = side === 'giver' ? (options.giverName ?? 'Mary Ann Lee') : null
  await deps.database.transaction('system', (db) =>
    db.run(sql`
      insert into gift_message (id, donation_id, charity_id, side, author_id, giver_name, body,
        written_at)
      select ${id}, d.id, d.charity_id, ${side}, ${authorId}, ${name},
        ${options.body ?? 'How is the boat?'}, ${options.at ?? deps.clock.now()}
      from donation d where d.id = ${donationId}`),
  )
  return id
}
