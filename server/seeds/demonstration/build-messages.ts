import { sql, type Db } from '../../src/platform/database/index.ts'
import type { Deps } from '../../src/platform/http/index.ts'
import { makeGiftMessage } from '../../src/testing/factories/index.ts'
import type { BuiltCharity } from './build-charity.ts'
import { makeId } from './make-id.ts'
import type { GiftRow, LeadRow } from '../seeds.rows.ts'

interface DemoThread {
  /** The messages of the giver and the charity in turn; the giver writes first. */
  readonly said: readonly string[]
  readonly daysAgo: number
}

const threads: readonly DemoThread[] = [
  {
    daysAgo: 2,
    said: [
      'Could this gift go towards the beds rather than the kitchen, if you still need some?\n\nMany thanks for the photographs in the last update.',
    ],
  },
  {
    daysAgo: 5,
    said: [
      'The children at my old school sold cakes for this. May they visit before the end of term?',
      'They may, and please bring cake. Wednesday mornings are quiet: write to us with a date and we will show you round.',
      'The 9th, then. There are twenty-six of them, and me.',
    ],
  },
  {
    daysAgo: 12,
    said: [
      'Does the card fee come out of my gift or out of your own pocket?',
      'Out of the gift, unless you cover it: you find the pennies on the receipt. Nothing else is taken.',
    ],
  },
]

const listGifts = (db: Db, charityId: string, max: number) =>
  db.many<GiftRow>(sql`
    select d.id, g.person_id, trim(n.first_name || ' ' || n.last_name) as name,
      /* never null */ d.succeeded_at
    from donation d join donation_giver g on g.donation_id = d.id
    join person n on n.id = g.person_id
    where d.charity_id = ${charityId} and d.status = 'succeeded'
    order by n.is_demo desc, d.succeeded_at desc, d.id limit ${max}`)

const findLead = (db: Db, charityId: string) =>
  db.one<LeadRow>(sql`
    select person_id as id from charity_member
    where charity_id = ${charityId} and role = 'Lead' order by joined_at, person_id limit 1`)

/** Creates conversations between givers and the charities that have a demonstration sign-in. */
export const buildMessages = async (
  deps: Deps,
  db: Db,
  charity: BuiltCharity,
  today: Date,
): Promise<void> => {
  const gifts = await listGifts(db, charity.id, threads.length)
  const lead = await findLead(db, charity.id)
  for (const [at, gift] of gifts.entries()) {
    const { daysAgo, said } = threads[at]!
    const first = Math.max(
      Date.parse(gift.succeededAt) + 3600_000,
      today.getTime() - daysAgo * 86_400_000,
    )
    for (const [turn, body] of said.entries()) {
      const side = turn % 2 === 0 ? 'giver' : 'charity'
      await makeGiftMessage(deps, gift.id, side === 'giver' ? gift.personId : lead.id, {
        id: makeId('gift-message', at, turn),
        side,
        giverName: gift.name,
        body,
        at: new Date(Math.min(first + turn * 5 * 3600_000, today.getTime() - (3 - turn) * 600_000)),
      })
    }
  }
}
