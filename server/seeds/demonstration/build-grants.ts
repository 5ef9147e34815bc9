import { viewGrantSpending } from '../../src/features/attribution/index.ts'
import {
  findGrant,
  toReportFigures,
  freezeDue,
  insertGrant,
  insertTemporary,
  postOffline,
} from '../../src/features/grants/index.ts'
import { sql, type Db } from '../../src/platform/database/index.ts'
import type { Deps, Session } from '../../src/platform/http/index.ts'
import { makeDonation } from '../../src/testing/factories/index.ts'
import type { atStripe } from './stripe-payments.ts'
import type { BuiltCharity } from './build-charity.ts'
import { makeId } from './make-id.ts'

/** An event in a charity's ledger, dated by the number of days before today. */
export interface Act {
  readonly daysAgo: number
  readonly act: (at: Date) => Promise<void>
}

interface Place {
  readonly deps: Deps
  readonly db: Db
  readonly charity: BuiltCharity
  readonly today: Date
  readonly stripe: Pick<ReturnType<typeof atStripe>, 'accountAt' | 'take'>
}

const dayBefore = (today: Date, daysAgo: number): string =>
  new Date(today.getTime() - daysAgo * 86_400_000).toISOString().slice(0, 10)

const then = (deps: Deps, at: Date): Deps => ({ ...deps, clock: { now: () => at } })

/** Builds the session fields that posting needs, for the charity's Lead. */
const recorder = ({ authorId, id }: BuiltCharity) =>
  ({ userId: authorId, charities: [{ id, role: 'Lead' }] }) as unknown as Session

const larkfield = {
  id: makeId('donor-org', 'Larkfield Foundation'),
  name: 'Larkfield Foundation',
  by: makeId('sign-in', 'donor-org@demo.example'),
}
const quayside = {
  id: makeId('donor-org', 'Quayside Engineering'),
  by: makeId('sign-in', 'donor-donor-org@demo.example'),
}

interface CardGift {
  readonly daysAgo: number
  readonly name: string
  readonly amount: number
  readonly purpose: string
  /** The index of the project that receives the grant; absent if the general fund receives it. */
  readonly project?: number
  /** The due date of the grant report in days before today; a negative number is in the future. */
  readonly reportDaysAgo?: number
}

const byCard = (
  { charity, deps, stripe, today }: Place,
  org: { id: string; by: string },
  gift: CardGift,
): Act => {
  const { amount, daysAgo, name, project, purpose, reportDaysAgo } = gift
  const id = makeId('grant', name)
  const reportDates = reportDaysAgo === undefined ? [] : [dayBefore(today, reportDaysAgo)]
  const act = async (at: Date): Promise<void> => {
    await makeDonation(deps, charity.id, org.by, {
      id,
      at,
      projectId: project === undefined ? null : charity.projects[project]!.id,
      amount,
      shownAs: 'named',
      stripeAccount: stripe.accountAt(daysAgo),
      grant: { donorOrgId: org.id, purpose, reportDates },
    })
    const payer = { name: purpose, email: 'giver@demo.example' }
    stripe.take({ id, at, daysAgo, amount, fund: purpose, isActive: false, payer })
  }
  return { daysAgo, act }
}

const offline =
  (
    { charity, db, deps }: Place,
    gift: { name: string; amount: number; method: 'cash' | 'cheque'; organisation?: boolean },
  ): Act['act'] =>
  async (at) => {
    const { amount, method, name, organisation: isOrganisation = false } = gift
    const id = makeId('offline giver', name)
    const email = isOrganisation ? null : `${name.toLowerCase().replaceAll(' ', '.')}@demo.example`
    await insertTemporary(db, { id, charityId: charity.id, name, email, isOrganisation }, at)
    await postOffline(db, then(deps, at), recorder(charity), {
      id: makeId('offline gift', name),
      charityId: charity.id,
      projectId: charity.projects[0]!.id,
      amount,
      method,
      publicName: isOrganisation ? name : null,
      grantId: null,
      giver: { personId: null, temporaryPersonId: id, donorOrgId: null },
      date: at.toISOString().slice(0, 10),
      kind: isOrganisation ? 'grant' : 'gift',
      giverName: name,
      evidence: [],
    })
  }

const winter = makeId('grant', 'Winter beds, two winters')

/**
 * Records a grant in three instalments: two are received and one is due. One report is submitted
 * and one is due.
 */
const agreeOnWinter =
  ({ charity, db, today }: Place): Act['act'] =>
  async (at) => {
    const { id: projectId, lineIds } = charity.projects[0]!
    await insertGrant(db, {
      id: winter,
      donorOrgId: larkfield.id,
      charityId: charity.id,
      projectId,
      method: 'bank-transfer',
      amount: 600_000,
      purpose:
        'Meals and the caseworker of two winters, so that nobody leaves without having met someone who can help.',
      shownAs: 'named',
      awardedOn: at.toISOString().slice(0, 10),
      state: 'waiting',
      budgetLineIds: [lineIds[1]!, lineIds[2]!],
      reportDates: [dayBefore(today, 40), dayBefore(today, -25)],
      instalments: [
        { amount: 200_000, dueOn: dayBefore(today, 180) },
        { amount: 200_000, dueOn: dayBefore(today, 90) },
        { amount: 200_000, dueOn: dayBefore(today, -12) },
      ],
      by: charity.authorId,
      now: at,
    })
    await db.run(sql`
      update donor_grant set state = 'confirmed', decided_by = ${larkfield.by},
        decided_at = ${at}::timestamptz + interval '1 day' where id = ${winter}`)
  }

const receiveWinter =
  ({ charity, db, deps }: Place, position: number): Act['act'] =>
  async (at) => {
    const { id: projectId, lineIds } = charity.projects[0]!
    const id = makeId('grant', 'Winter beds, instalment', position)
    await postOffline(db, then(deps, at), recorder(charity), {
      id,
      charityId: charity.id,
      projectId,
      amount: 200_000,
      method: 'bank-transfer',
      publicName: larkfield.name,
      grantId: winter,
      giver: { personId: null, temporaryPersonId: null, donorOrgId: larkfield.id },
      date: at.toISOString().slice(0, 10),
      kind: 'grant',
      giverName: larkfield.name,
      onlyLines: [lineIds[1]!, lineIds[2]!],
      evidence: [],
    })
    await db.run(sql`update grant_instalment set donation_id = ${id}
      where grant_id = ${winter} and position = ${position}`)
  }

const reportOnWinter =
  ({ charity, db, deps }: Place): Act['act'] =>
  async (now) => {
    const grant = (await findGrant(db, winter))!
    const giftSpending = (await viewGrantSpending(deps.database, charity.authorId, winter))!
    await freezeDue(db, {
      id: grant.reports[0]!.id,
      grantId: winter,
      charityId: charity.id,
      note: 'Two caseworkers now share the week, so that every guest meets one within two days. Forty guests ate with us on most nights. What we had not planned for was the price of vegetables in the frost; your meals money went on them first.',
      by: charity.authorId,
      role: `Lead of ${grant.charity.name}`,
      now,
      figures: toReportFigures(grant, giftSpending),
    })
  }

/** Records a grant that its donor organisation has not confirmed yet. */
const waiting =
  ({ charity, db, today }: Place): Act['act'] =>
  async (now) => {
    await insertGrant(db, {
      id: makeId('grant', 'Core costs'),
      donorOrgId: larkfield.id,
      charityId: charity.id,
      projectId: null,
      method: 'bank-transfer',
      amount: 2_650_000,
      purpose: 'Core costs of two years, as your trustees wrote in October.',
      shownAs: 'named',
      awardedOn: now.toISOString().slice(0, 10),
      state: 'waiting',
      budgetLineIds: [],
      reportDates: [dayBefore(today, -365)],
      instalments: [
        { amount: 1_650_000, dueOn: dayBefore(today, -10) },
        { amount: 1_000_000, dueOn: dayBefore(today, -375) },
      ],
      by: charity.authorId,
      now,
    })
  }

/** Lists the grants and offline gifts of two charities as ledger events, oldest first. */
export const grantActs = (place: Place): Act[] => {
  if (place.charity.number === '9000001') {
    return [
      { daysAgo: 185, act: agreeOnWinter(place) },
      { daysAgo: 178, act: receiveWinter(place, 1) },
      byCard(place, larkfield, {
        daysAgo: 150,
        name: 'Rent in advance',
        amount: 75_000,
        project: 1,
        purpose: 'Rent in advance for one family',
      }),
      {
        daysAgo: 88,
        act: receiveWinter(place, 2),
      },
      {
        daysAgo: 70,
        act: offline(place, { name: 'Edith Pascoe', amount: 12_000, method: 'cheque' }),
      },
      { daysAgo: 38, act: reportOnWinter(place) },
      {
        daysAgo: 30,
        act: offline(place, {
          name: 'Harvest supper at St Piran’s',
          amount: 34_350,
          method: 'cash',
          organisation: true,
        }),
      },
      byCard(place, larkfield, {
        daysAgo: 28,
        name: 'Winter readiness',
        amount: 40_000,
        purpose: 'Getting ready for the season: whatever is needed first',
        reportDaysAgo: 4,
      }),
      { daysAgo: 2, act: waiting(place) },
    ]
  }
  if (place.charity.number !== '9000002') return []
  return [
    byCard(place, quayside, {
      daysAgo: 80,
      name: 'Pump parts',
      amount: 100_000,
      project: 0,
      purpose: 'Pump parts, chosen by a vote in our canteen',
      reportDaysAgo: -60,
    }),
    byCard(place, larkfield, {
      daysAgo: 45,
      name: 'Second year',
      amount: 120_000,
      project: 0,
      purpose: 'The second year of what worked in the first',
    }),
  ]
}
