import type { GiftAmount } from '@pennytrail/contract/donations/gift-amounts.ts'
import { sql, type Db } from '../../src/platform/database/index.ts'
import { makeId } from './make-id.ts'

/** Pairs of an amount in pounds and what it buys. */
type Amounts = readonly (readonly [pounds: number, says: string])[]

interface ChosenAmounts {
  readonly people: Amounts
  readonly organisations?: Amounts
}

const ofCharities: Readonly<Record<string, ChosenAmounts>> = {
  '9000001': {
    people: [
      [10, 'hot meals for two guests'],
      [25, 'one night’s bed and breakfast'],
      [50, 'a day of advice on housing'],
      [100, 'the paperwork for one tenancy'],
    ],
    organisations: [
      [500, 'references and checks for ten tenants'],
      [1000, 'a first month’s rent'],
      [2500, 'a caseworker for a month'],
    ],
  },
}

const ofProjects: readonly (ChosenAmounts & { charity: string; project: string })[] = [
  {
    charity: '9000001',
    project: 'Winter beds in Penzance',
    people: [
      [10, 'hot meals for two guests'],
      [25, 'one night’s bed, with laundry'],
      [50, 'two nights’ beds, with laundry'],
      [100, 'a caseworker for half a day'],
    ],
    organisations: [
      [500, 'a new bed with its bedding'],
      [1000, 'meals for twelve guests for a week'],
      [2500, 'a caseworker for a month'],
    ],
  },
  {
    charity: '9000002',
    project: 'Six boreholes for Nkhotakota',
    people: [
      [10, 'a bag of cement'],
      [25, 'a set of seals for a pump'],
      [50, 'a test of one well’s water'],
      [100, 'three metres of drilling'],
    ],
    organisations: [
      [500, 'tools for a village’s pump committee'],
      [1500, 'a hand pump'],
      [6000, 'a whole borehole'],
    ],
  },
  {
    charity: '9000003',
    project: 'Two hundred readers in Leeds',
    people: [
      [10, 'two books to keep'],
      [25, 'five books to keep'],
      [50, 'the training of a volunteer'],
    ],
  },
  {
    charity: '9000004',
    project: 'Pay-as-you-can suppers, Maidstone',
    people: [
      [5, 'supper for one'],
      [20, 'supper for a family of four'],
      [60, 'supper for a table of twelve'],
    ],
  },
  {
    charity: '9000012',
    project: 'Sixteen midwives for Dolpo',
    people: [
      [10, 'a clean birth kit'],
      [25, 'a day’s training for a midwife'],
      [60, 'a stocked midwife’s bag'],
    ],
  },
]

const toStored = (amounts: Amounts = []): string =>
  JSON.stringify(amounts.map(([pounds, says]): GiftAmount => ({ amount: pounds * 100, says })))

/** Lets one charity and several projects offer amounts that say what they buy. */
export const buildGiftAmounts = async (db: Db): Promise<void> => {
  for (const [number, { people, organisations }] of Object.entries(ofCharities)) {
    await db.run(sql`
      update charity set gift_amounts = ${toStored(people)},
        org_gift_amounts = ${toStored(organisations)}
      where number = ${number}`)
  }
  for (const { charity, project, people, organisations } of ofProjects) {
    await db.run(sql`
      update project set gift_amounts = ${toStored(people)},
        org_gift_amounts = ${toStored(organisations)}
      where id = ${makeId(charity, project)}`)
  }
}
