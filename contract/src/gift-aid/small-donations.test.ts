import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { computeGiftAid } from './rules.ts'
import {
  assessSmallDonation,
  computeSmallDonations,
  getSmallDonationsAllowance,
  getTaxYearEnding,
  listClaimableTaxYears,
  maxSmallDonation,
  smallDonationsAllowance,
  type SmallDonation,
  type SmallDonationLeftOut,
  type SmallDonationLimit,
  type SmallDonationsFacts,
} from './small-donations.ts'

/**
 * The sources of the cases. HMRC's chapter 8 was read only in its opening part, 8.1, as updated on 27
 * March 2024; “source not read” marks the cases that its later paragraphs decide and the Act does
 * not. The Act is the Small Charitable Donations Act 2012 as amended.
 */
type Source =
  | 'HMRC chapter 8.1'
  | `the Act, ${string}`
  | 'gov.uk, claim top-up payments'
  | 'source not read'

const gift: SmallDonation = {
  on: '2026-05-01',
  way: 'cash',
  amount: 1000,
  overLimit: null,
  isInUk: true,
  by: 'person',
  isDeclared: false,
  isMembershipFee: false,
  isPartOfGift: false,
  isRepayable: false,
  isNoFreeGift: false,
}

const noneOver = { gifts: 0, amount: 0 }

type GiftCase = readonly [
  name: string,
  source: Source,
  donation: Partial<SmallDonation>,
  counts: number,
  why?: SmallDonationLeftOut,
]

const giftCases: readonly GiftCase[] = [
  ['a gift of £10 in cash', 'the Act, Schedule 1(1A)(a)', {}, 1000],
  ['a contactless gift of £10', 'the Act, Schedule 1(1A)(b)', { way: 'contactless' }, 1000],
  ['a gift of exactly £30', 'the Act, Schedule 1(1)', { amount: 3000 }, 3000],
  ['a gift of £30.01', 'the Act, Schedule 1(1)', { amount: 3001 }, 0, 'over-limit'],
  [
    'a contactless gift of exactly £30',
    'the Act, Schedule 1(1)',
    { way: 'contactless', amount: 3000 },
    3000,
  ],
  [
    'a contactless gift of £31',
    'the Act, Schedule 1(1)',
    { way: 'contactless', amount: 3100 },
    0,
    'over-limit',
  ],
  ['a gift of a penny', 'the Act, Schedule 1(1)', { amount: 1 }, 1],
  [
    '£30 of a gift of £50',
    'gov.uk, claim top-up payments',
    { amount: 3000, isPartOfGift: true },
    0,
    'part-of-gift',
  ],
  [
    'a membership fee of £10',
    'gov.uk, claim top-up payments',
    { isMembershipFee: true },
    0,
    'membership',
  ],
  ['a gift with a declaration', 'the Act, Schedule 4(1)', { isDeclared: true }, 0, 'declared'],
  ['a gift of a company', 'the Act, section 3(1)', { by: 'organisation' }, 0, 'organisation'],
  ['a gift that was collected abroad', 'the Act, Schedule 2', { isInUk: false }, 0, 'abroad'],
  [
    'contactless money that was banked abroad',
    'the Act, Schedule 3(1)',
    { way: 'contactless', isInUk: false },
    0,
    'abroad',
  ],
  ['a cheque', 'the Act, Schedule 1(1A)', { way: 'cheque' }, 0, 'way'],
  ['a bank transfer', 'the Act, Schedule 1(1A)', { way: 'bank-transfer' }, 0, 'way'],
  ['a gift online', 'the Act, Schedule 1(1A)', { way: 'online' }, 0, 'way'],
  ['a gift by text', 'the Act, Schedule 1(1A)', { way: 'text' }, 0, 'way'],
  ['a voucher', 'the Act, Schedule 1(1A)', { way: 'voucher' }, 0, 'way'],
  ['payroll giving', 'the Act, Schedule 5', { way: 'payroll' }, 0, 'way'],
  ['a gift that may be asked back', 'the Act, Schedule 7', { isRepayable: true }, 0, 'repayable'],
  [
    'a payment for which something was given in return',
    'source not read',
    { isNoFreeGift: true },
    0,
    'not-a-gift',
  ],
  ['a gift that was given back', 'source not read', { amount: 0 }, 0, 'reversed'],
  [
    'a collection without a gift over £30',
    'the Act, Schedule 1(2)',
    { amount: 41_200, overLimit: noneOver },
    41_200,
  ],
  [
    'a collection of £412.00 in cash with a £50.00 note',
    'the Act, Schedule 1(1)',
    { amount: 41_200, overLimit: { gifts: 1, amount: 5000 } },
    36_200,
    'over-limit',
  ],
  [
    'one contactless gift of £31.00 beside it',
    'the Act, Schedule 1(1)',
    { way: 'contactless', amount: 3100, overLimit: { gifts: 1, amount: 3100 } },
    0,
    'over-limit',
  ],
  [
    'a collection in which all is chip and PIN, which the settings leave out',
    'the Act, Schedule 1(3)',
    { way: 'chip-and-pin', overLimit: noneOver },
    0,
    'chip-and-pin',
  ],
  [
    'a collection abroad',
    'the Act, Schedule 2',
    { amount: 41_200, overLimit: noneOver, isInUk: false },
    0,
    'abroad',
  ],
  [
    'a collection whose entry was reversed',
    'source not read',
    { amount: 0, overLimit: noneOver },
    0,
    'reversed',
  ],
]

describe('the money that counts as a small donation', () => {
  for (const [name, source, donation, counts, why] of giftCases) {
    it(`${name} (${source})`, () => {
      const assessed = assessSmallDonation({ ...gift, ...donation }, { countsChipAndPin: false })
      expect(assessed.counts).toBe(counts)
      expect(assessed.leftOut.map((one) => one.why)).toEqual(why === undefined ? [] : [why])
    })
  }

  it('a chip and PIN gift counts if the settings say so (HMRC chapter 8.1)', () => {
    const donation = { ...gift, way: 'chip-and-pin', overLimit: noneOver } as const
    expect(assessSmallDonation(donation, { countsChipAndPin: true }).counts).toBe(1000)
  })

  it('the excluded gifts of a collection have their number and their sum', () => {
    const collection = { ...gift, amount: 41_200, overLimit: { gifts: 1, amount: 5000 } }
    expect(assessSmallDonation(collection, { countsChipAndPin: false }).leftOut).toEqual([
      { why: 'over-limit', gifts: 1, amount: 5000 },
    ])
  })

  it('the part that counts and the parts left out add up to the money', () => {
    const money = fc.record({
      way: fc.constantFrom('cash', 'contactless', 'chip-and-pin', 'cheque', 'text'),
      amount: fc.integer({ min: 0, max: 100_000 }),
      isInUk: fc.boolean(),
      isDeclared: fc.boolean(),
      gifts: fc.integer({ min: 0, max: 5 }),
    })
    fc.assert(
      fc.property(money, fc.boolean(), ({ gifts, ...sent }, countsChipAndPin) => {
        const amount = gifts * (maxSmallDonation + 1)
        const overLimit = gifts === 0 || amount > sent.amount ? noneOver : { gifts, amount }
        const donation = { ...gift, ...sent, overLimit } as SmallDonation
        const { counts, leftOut } = assessSmallDonation(donation, { countsChipAndPin })
        const left = leftOut.reduce((sum, one) => sum + one.amount, 0)
        expect(counts + left).toBe(sent.amount)
        expect(counts).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})

const year: SmallDonationsFacts = {
  taxYear: 2026,
  today: '2026-06-15',
  counted: 36_200,
  giftAidDonations: 100_000,
  claimedBefore: 0,
  connectedClaiming: 0,
  penalisedClaimOn: null,
}

type YearCase = readonly [
  name: string,
  source: Source,
  facts: Partial<SmallDonationsFacts>,
  claimable: number,
  limitedBy: SmallDonationLimit,
]

const yearCases: readonly YearCase[] = [
  ['small donations below every limit', 'the Act, section 1(1)', {}, 36_200, 'allowance'],
  ['exactly £8,000', 'the Act, section 1(6)', { counted: 800_000 }, 800_000, 'allowance'],
  ['more than £8,000', 'the Act, section 1(6)', { counted: 900_000 }, 800_000, 'allowance'],
  [
    'ten times the Gift Aid donations, where that is less',
    'the Act, section 1(4)(a)',
    { giftAidDonations: 2000 },
    20_000,
    'ten-times',
  ],
  [
    'Gift Aid donations of exactly £800',
    'the Act, section 1(4)',
    { counted: 900_000, giftAidDonations: 80_000 },
    800_000,
    'allowance',
  ],
  [
    'Gift Aid donations of a penny less than £800',
    'the Act, section 1(4)',
    { counted: 900_000, giftAidDonations: 79_999 },
    799_990,
    'ten-times',
  ],
  [
    'a year without claimed Gift Aid donations',
    'the Act, section 1(1)(b)',
    { giftAidDonations: 0 },
    0,
    'no-gift-aid',
  ],
  [
    'a part of the year that was claimed before',
    'the Act, section 1(3)',
    { claimedBefore: 30_000 },
    6200,
    'allowance',
  ],
  [
    'a year that was claimed up to £8,000',
    'the Act, section 1(3)',
    { counted: 900_000, claimedBefore: 800_000 },
    0,
    'allowance',
  ],
  [
    'one connected charity that claims too',
    'the Act, section 4(3)',
    { counted: 900_000, connectedClaiming: 1 },
    400_000,
    'shared',
  ],
  [
    'two connected charities that claim too, without the part of a penny',
    'the Act, section 4(3)',
    { counted: 900_000, connectedClaiming: 2 },
    266_666,
    'shared',
  ],
  [
    'connected charities, and ten times the own Gift Aid donations is less',
    'the Act, section 4(3)',
    { counted: 900_000, connectedClaiming: 1, giftAidDonations: 30_000 },
    300_000,
    'ten-times',
  ],
  [
    'the tax year in which the penalised claim was made',
    'the Act, section 2',
    { penalisedClaimOn: '2025-04-06' },
    0,
    'penalty',
  ],
  [
    'the last day of that tax year',
    'the Act, section 2',
    { penalisedClaimOn: '2026-04-05' },
    0,
    'penalty',
  ],
  ['the tax year after it', 'HMRC chapter 8.1', { penalisedClaimOn: '2025-04-05' }, 0, 'penalty'],
  [
    'the second tax year after it',
    'HMRC chapter 8.1',
    { penalisedClaimOn: '2024-04-05' },
    36_200,
    'allowance',
  ],
  [
    'a penalty for a claim of a later year',
    'the Act, section 2',
    { penalisedClaimOn: '2026-04-06' },
    36_200,
    'allowance',
  ],
  [
    'the last day within two years of the end of the tax year',
    'gov.uk, claim top-up payments',
    { today: '2028-04-05' },
    36_200,
    'allowance',
  ],
  ['the day after it', 'gov.uk, claim top-up payments', { today: '2028-04-06' }, 0, 'too-late'],
  [
    'a tax year that has not ended',
    'source not read',
    { today: '2025-12-01' },
    36_200,
    'allowance',
  ],
  ['a year without collections', 'the Act, section 1(1)(c)', { counted: 0 }, 0, 'allowance'],
]

describe('the amount that can be claimed for a tax year', () => {
  for (const [name, source, facts, claimable, limitedBy] of yearCases) {
    it(`${name} (${source})`, () => {
      const result = computeSmallDonations({ ...year, ...facts })
      expect(result).toMatchObject({ claimable, limitedBy, topUp: computeGiftAid(claimable) })
    })
  }

  it('HMRC adds 25p for each pound (the Act, section 1(2))', () => {
    expect(computeSmallDonations(year)).toMatchObject({ claimable: 36_200, topUp: 9050 })
    expect(computeSmallDonations({ ...year, counted: 800_000 }).topUp).toBe(200_000)
  })

  it('a collection that is reversed after its claim shows what was over-claimed', () => {
    const facts = { ...year, counted: 10_000, claimedBefore: 36_200 }
    expect(computeSmallDonations(facts)).toMatchObject({ claimable: 0, overClaimed: 26_200 })
  })

  it('a year that was claimed in time owes nothing once its deadline has passed', () => {
    const facts = { ...year, claimedBefore: 36_200, today: '2028-04-06' }
    expect(computeSmallDonations(facts)).toMatchObject({ limitedBy: 'too-late', overClaimed: 0 })
  })

  it('connected charities never claim more than £8,000 together', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1000 }), (others) => {
        const share = getSmallDonationsAllowance(others)
        expect(share * (others + 1)).toBeLessThanOrEqual(smallDonationsAllowance)
        expect((share + 1) * (others + 1)).toBeGreaterThan(smallDonationsAllowance)
      }),
    )
  })

  it('claims one after the other never contain more than the limit or what counts', () => {
    const amounts = fc.array(fc.integer({ min: 0, max: 500_000 }), { maxLength: 6 })
    fc.assert(
      fc.property(amounts, fc.integer({ min: 0, max: 90_000 }), (collections, giftAidDonations) => {
        let counted = 0
        let claimed = 0
        for (const amount of collections) {
          counted += amount
          const facts = { ...year, counted, giftAidDonations, claimedBefore: claimed }
          claimed += computeSmallDonations(facts).claimable
        }
        expect(claimed).toBe(Math.min(counted, 10 * giftAidDonations, smallDonationsAllowance))
      }),
    )
  })

  it('a tax year is named by the year in which it ends, and three can be claimed', () => {
    expect([getTaxYearEnding('2026-04-05'), getTaxYearEnding('2026-04-06')]).toEqual([2026, 2027])
    expect(listClaimableTaxYears('2026-06-15')).toEqual([2027, 2026, 2025])
  })
})

it('the table has at least forty cases', () => {
  expect(giftCases.length + yearCases.length).toBeGreaterThanOrEqual(40)
})
