import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  computeGiftAid,
  giftAidRules,
  giftAidScopes,
  splitGiftAid,
  formatPostcode,
  computeTaxToReturn,
  tidyIdentity,
  listWordingParagraphs,
  noIdentity,
  getDeclarationWording,
  wordingVersion,
} from './rules.ts'

const pence = fc.integer({ min: 1, max: 2_600_000 })

describe('the amount of Gift Aid', () => {
  it('Gift Aid adds 25p for each pound', () => {
    expect([100, 1000, 2500, 10_000, 2559].map(computeGiftAid)).toEqual([25, 250, 625, 2500, 640])
  })

  it('gifts claimed together get shares that sum to the Gift Aid on their total, each within 1p of 25%', () => {
    fc.assert(
      fc.property(fc.array(pence, { maxLength: 40 }), (gifts) => {
        const shares = splitGiftAid(gifts)
        const total = gifts.reduce((sum, gift) => sum + gift, 0)
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(computeGiftAid(total))
        shares.forEach((share, at) => expect(Math.abs(share * 4 - gifts[at]!)).toBeLessThan(4))
      }),
    )
  })

  it('the tax to return never exceeds the tax claimed, and is all of it once the whole gift is refunded', () => {
    fc.assert(
      fc.property(pence, fc.nat(), fc.nat(), (claimed, first, second) => {
        const tax = computeGiftAid(claimed)
        const [more, less] = [first % (claimed + 1), second % (claimed + 1)].toSorted(
          (a, b) => b - a,
        ) as [number, number]
        expect(computeTaxToReturn(claimed, tax, claimed)).toBe(0)
        expect(computeTaxToReturn(claimed, tax, 0)).toBe(tax)
        expect(computeTaxToReturn(claimed, tax, less)).toBeGreaterThanOrEqual(
          computeTaxToReturn(claimed, tax, more),
        )
        expect(computeTaxToReturn(claimed, tax, less)).toBeLessThanOrEqual(tax)
      }),
    )
  })

  it('the tax to repay on a refunded gift is the tax that was claimed on it, not 25% of the gift', () => {
    // HMRC pays on the total of a schedule, so a gift of 49p can have a share of 13p, although Gift
    // Aid on 49p alone is 12p.
    expect(computeTaxToReturn(49, 13, 0)).toBe(13)
    expect(computeTaxToReturn(50, 12, 1)).toBe(12)
    expect(computeTaxToReturn(2500, 625, 2600)).toBe(0)
  })
})

describe('a Gift Aid declaration', () => {
  it.each([
    ['gift', 2500, 'my donation of £25.00'],
    ['gift', null, 'my donation'],
    ['future', 2500, 'my donation of £25.00 and any donations I make in the future'],
    ['future', null, 'any donations I make in the future'],
    ['past', null, 'any donations I make in the future or have made in the past 4 years'],
  ] as const)('a declaration of scope %s with the amount %s covers %s', (scope, amount, gifts) => {
    const text = getDeclarationWording(scope, 'Harbour Lights', amount)
    expect(text.split('. I am')[0]).toBe(`I want to Gift Aid ${gifts} to Harbour Lights`)
  })

  it('a declaration shows HMRC’s statement in full, whatever its scope', () => {
    for (const scope of giftAidScopes) {
      for (const amount of [2500, null]) {
        const text = getDeclarationWording(scope, 'Harbour Lights', amount)
        expect(text).toContain('it is my responsibility to pay any difference')
        expect(text).toContain(' to Harbour Lights. I am a UK taxpayer')
        expect(text.includes('£25.00')).toBe(amount !== null)
      }
    }
    expect(getDeclarationWording('past', 'X', 2500)).toMatch(
      /^I want to Gift Aid my donation of £25\.00 and any donations I make in the future or have made in the past 4 years to X\./,
    )
  })

  it('a declaration shows and stores HMRC’s sentence for higher-rate taxpayers from wording version 2 on', () => {
    const [statement, ...notices] = listWordingParagraphs(
      getDeclarationWording('future', 'X', null),
    )
    expect(wordingVersion).toBe(2)
    expect(statement).toBe(getDeclarationWording('future', 'X', null, 1))
    expect(notices).toEqual([
      'Please tell the charity if you want to cancel this declaration, change your name or home address, or no longer pay sufficient tax on your income and/or capital gains.',
      'If you pay Income Tax at the higher or additional rate and want to receive the additional tax relief due to you, you must include all your Gift Aid donations on your Self-Assessment tax return or ask HM Revenue and Customs to adjust your tax code.',
    ])
    expect(listWordingParagraphs(getDeclarationWording('future', 'X', null, 1))).toHaveLength(1)
  })

  it('a declaration takes a home address in the form that HMRC needs', () => {
    expect(formatPostcode(' s192bd')).toBe('S19 2BD')
    expect(formatPostcode('SW1A1AA')).toBe('SW1A 1AA')
    expect(formatPostcode('s19 ')).toBe('S19')
    const home = { abroad: false }
    for (const fine of ['S19 2BD', 'm1 1ae', 'EC1A1BB', 'W1A 0AX'])
      expect(giftAidRules.postcode(fine, home)).toBeUndefined()
    for (const wrong of ['', 'S19', '12345', 'S19 2BDD', 'SZ1 1AA'])
      expect(giftAidRules.postcode(wrong, home)).toBeDefined()
    expect(giftAidRules.postcode('', { abroad: true })).toBeUndefined()
    expect(giftAidRules.address('', { abroad: true })).toBeDefined()
    expect(giftAidRules.title('Reverend')).toBeDefined()
    expect(giftAidRules.lastName('x'.repeat(36))).toBeDefined()
    expect(giftAidRules.firstName('Łucja')).toBeUndefined()
    expect(giftAidRules.firstName('Мария')).toBe(
      'HMRC does not accept “М”. Write it with the letters A to Z.',
    )
    expect(giftAidRules.lastName('Anna 李')).toMatch(/“李”/)
    expect(giftAidRules.house('\u200B')).toBe('Enter the house name or number.')
    expect(giftAidRules.firstName(`${'x'.repeat(34)}ŋ`)).toMatch(/35 characters/)
    const typed = {
      title: ' Dr ',
      firstName: ' Ada',
      lastName: 'Byron ',
      house: '12 ',
      address: ' Quay',
    }
    expect(tidyIdentity({ ...typed, postcode: 's192bd', abroad: true })).toMatchObject({
      postcode: '',
    })
    expect(tidyIdentity({ ...typed, postcode: 's192bd', abroad: false })).toEqual({
      title: 'Dr',
      firstName: 'Ada',
      lastName: 'Byron',
      house: '12',
      address: 'Quay',
      postcode: 'S19 2BD',
      abroad: false,
    })
    expect(new Set(Object.values(noIdentity))).toEqual(new Set(['', false]))
  })

  it('a declaration asks for the missing parts of a name and address, and names HMRC’s limits', () => {
    expect(giftAidRules.firstName(' ')).toBe('Enter the first name, or its initial.')
    expect(giftAidRules.lastName('')).toBe('Enter the last name.')
    expect(giftAidRules.house('')).toBe('Enter the house name or number.')
    expect(giftAidRules.address(' ', { abroad: true })).toBe('Enter the home address.')
    expect(giftAidRules.firstName(` ${'x'.repeat(35)} `)).toBeUndefined()
    expect(giftAidRules.firstName('x'.repeat(36))).toBe('HMRC allows up to 35 characters here.')
    expect(giftAidRules.title(' Miss ')).toBeUndefined()
    expect(giftAidRules.title('Madam')).toBe(
      'HMRC allows up to 4 characters here, such as Mrs or Prof. Leave it empty if it is longer.',
    )
    expect(giftAidRules.address(` ${'x'.repeat(200)} `, { abroad: false })).toBeUndefined()
    expect(giftAidRules.address('x'.repeat(201), { abroad: false })).toBe(
      'Use at most 200 characters.',
    )
    expect(giftAidRules.postcode('S19', { abroad: false })).toBe(
      'Enter a UK postcode, such as S19 2BD.',
    )
  })
})
