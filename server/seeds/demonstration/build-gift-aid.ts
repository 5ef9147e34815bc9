import { wordingVersion } from '@pennytrail/contract/gift-aid/rules.ts'
import { addDays, toUkDate } from '@pennytrail/contract/dates/uk-date.ts'
import { recordDeclaration } from '../../src/features/gift-aid/index.ts'
import { sql, type Db } from '../../src/platform/database/index.ts'
import type { Deps } from '../../src/platform/http/index.ts'
import { makeDeclaration, makeGiftAidClaim } from '../../src/testing/factories/index.ts'
import type { BuiltCharity } from './build-charity.ts'
import type { Giver } from './build-ledger.ts'
import { makeId } from './make-id.ts'
import { giverCount } from './people.ts'

/** The HMRC references of the charities that claim Gift Aid: those with a demonstration sign-in. */
const references: Readonly<Record<string, string>> = { '9000001': 'XR12345', '9000002': 'XR67890' }

const streets = ['Quay Street, Hull', 'Mill Lane, Leeds', 'Castle Road, Lancaster', '']
const postcodes = ['HU1 1AA', 'LS1 4AP', 'LA1 1YN', 'S19 2BD']
const titles = ['Ms', 'Mr', 'Dr', '']

/**
 * Tells whether a giver has made a Gift Aid declaration. Two in three givers have, and their
 * declaration is older than their gifts of the last two years.
 */
const declares = (at: number): boolean => at % 3 !== 2

/** Records the paper declaration of a giver without an account, sent with a cheque. */
const recordPaper = async (
  deps: Deps,
  db: Db,
  charity: BuiltCharity,
  by: string,
  today: Date,
): Promise<void> => {
  const at = new Date(today.getTime() - 68 * 86_400_000)
  await recordDeclaration(db, { ...deps, clock: { now: () => at } }, { userId: by }, charity, {
    id: makeId('declaration', 'Edith Pascoe'),
    giver: { kind: 'gift', giftId: makeId('offline gift', 'Edith Pascoe') },
    scope: 'past',
    taken: 'paper',
    declaredOn: toUkDate(new Date(today.getTime() - 71 * 86_400_000)),
    confirmed: null,
    wordingVersion,
    statement: true,
    identity: {
      title: 'Miss',
      firstName: 'Edith',
      lastName: 'Pascoe',
      house: 'Bryn Cottage',
      address: 'Chapel Lane, Lancaster',
      postcode: 'LA1 1YN',
      abroad: false,
    },
  })
}

/**
 * Creates declarations and three claims, one in each state: paid by HMRC, submitted, and ready with
 * its file but not submitted. Later gifts are left for the next claim.
 */
export const buildGiftAid = async (
  deps: Deps,
  db: Db,
  charity: BuiltCharity,
  leadId: string,
  today: Date,
  giverAt: (at: number) => Giver,
): Promise<void> => {
  const reference = references[charity.number]
  if (reference === undefined) return
  await db.run(sql`update charity set hmrc_reference = ${reference} where id = ${charity.id}`)
  const declared = new Date(today)
  declared.setUTCDate(declared.getUTCDate() - 700)
  for (let at = 0; at < giverCount; at += 1) {
    if (!declares(at)) continue
    const { id, firstname, lastname } = giverAt(at)
    await makeDeclaration(deps, charity.id, id, {
      id: makeId('declaration', charity.number, at),
      scope: at % 2 === 0 ? 'past' : 'future',
      at: declared,
      identity: {
        title: titles[at % titles.length]!,
        firstName: firstname,
        lastName: lastname,
        house: String((at * 7) % 90 || 1),
        address: streets[at % streets.length]!,
        postcode: postcodes[at % postcodes.length]!,
      },
    })
  }
  const day = toUkDate(today)
  const ago = (days: number): string => addDays(day, -days)
  if (charity.number === '9000001') await recordPaper(deps, db, charity, leadId, today)
  const claims = [
    { from: ago(690), to: ago(240), submittedOn: ago(230), paidOn: ago(200) },
    { from: ago(239), to: ago(60), submittedOn: ago(40) },
    { from: ago(59), to: ago(20) },
  ]
  for (const [at, claim] of claims.entries()) {
    const id = makeId('gift-aid-claim', charity.number, at)
    await makeGiftAidClaim(deps, charity.id, { ...claim, id, by: leadId })
  }
}
