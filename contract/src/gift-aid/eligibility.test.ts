import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  getAccountingYearEnd,
  claimBy,
  isGiftCovered,
  judge,
  getRegisteredForm,
  getRetentionEnd,
  leftOutReasons,
  notGifts,
  type AidedGift,
  type Declared,
  type LegalForm,
} from './eligibility.ts'
import { giftAidScopes } from './rules.ts'
import { claimants } from './who-claims.ts'
import { addDays, addYears } from '../dates/uk-date.ts'

const day = fc.integer({ min: 0, max: 4000 }).map((days) => addDays('2019-01-01', days))

const yearEnd = { month: 3, day: 31 }
const terms = { yearEnd, legalForm: 'company' } as const
const gift: AidedGift = {
  id: 'gift',
  givenOn: '2026-05-01',
  givenAt: '2026-05-01T10:00:00.000Z',
  left: 2500,
  currency: 'GBP',
  by: 'person',
  isDisputed: false,
  notGift: null,
  isClaimed: false,
  isRefused: false,
  isRepayable: false,
  claimedBy: 'charity',
  isUncleared: false,
}
const declared: Declared = {
  id: 'declaration',
  scope: 'future',
  giftId: null,
  coversFrom: '2026-01-01',
  coversFromAt: null,
  endsOn: null,
  madeAt: '2026-01-01T10:00:00.000Z',
}
const today = { today: '2026-06-15', ...terms }

const anyDeclared = fc.record({
  id: fc.uuid(),
  scope: fc.constantFrom(...giftAidScopes),
  giftId: fc.constantFrom('gift', 'another', null),
  coversFrom: day,
  coversFromAt: fc.option(day.map((one) => `${one}T12:00:00.000Z`)),
  endsOn: fc.option(day),
  madeAt: day.map((one) => `${one}T10:00:00.000Z`),
})
const anyGift = fc.record({
  id: fc.constant('gift'),
  givenOn: day,
  givenAt: day.map((one) => `${one}T10:00:00.000Z`),
  left: fc.integer({ min: 0, max: 10_000 }),
  currency: fc.constantFrom('GBP', 'EUR'),
  by: fc.constantFrom('person' as const, 'organisation' as const),
  isDisputed: fc.boolean(),
  notGift: fc.option(fc.constantFrom(...(Object.keys(notGifts) as (keyof typeof notGifts)[]))),
  isClaimed: fc.boolean(),
  isRefused: fc.boolean(),
  isRepayable: fc.boolean(),
  claimedBy: fc.constantFrom(...claimants),
  isUncleared: fc.boolean(),
})

describe('gifts that can be in a Gift Aid claim', () => {
  it('Gift Aid can be claimed on a gift that its giver’s declaration covers', () => {
    expect(judge(gift, [declared], today)).toEqual({ claim: true, declarationId: 'declaration' })
  })

  it.each([
    ['claimed', { isClaimed: true }, {}],
    ['repayable', { isRepayable: true }, {}],
    ['claimed-elsewhere', { claimedBy: 'platform' }, {}],
    ['not-claimable', { claimedBy: 'nobody' }, {}],
    ['uncleared', { isUncleared: true }, {}],
    ['refused', { isRefused: true }, {}],
    ['organisation', { by: 'organisation' }, {}],
    ['not-sterling', { currency: 'EUR' }, {}],
    ['returned', { left: 0 }, {}],
    ['disputed', { isDisputed: true }, {}],
    ['not-a-gift', { notGift: 'benefit' }, {}],
    ['undeclared', {}, { scope: 'gift', giftId: 'another' }],
    ['before-declaration', {}, { coversFrom: '2026-05-02' }],
    ['ended', {}, { endsOn: '2026-05-01' }],
    ['ended', {}, { scope: 'gift', giftId: 'gift', endsOn: '2026-05-01' }],
    ['too-late', { givenOn: '2021-03-31' }, { coversFrom: '2020-01-01' }],
  ] as const)('a gift is left out of a Gift Aid claim: %s', (why, ofGift, ofDeclared) => {
    const verdict = judge({ ...gift, ...ofGift }, [{ ...declared, ...ofDeclared }], today)
    expect(verdict).toEqual({ claim: false, why })
  })

  it('Gift Aid can be claimed until the last day of the four-year time limit, and no later', () => {
    const last = claimBy(gift.givenOn, terms)
    const on = (day: string) => judge(gift, [declared], { today: day, ...terms })
    expect(on(last)).toMatchObject({ claim: true })
    expect(on(addDays(last, 1))).toEqual({ claim: false, why: 'too-late' })
  })

  it('a gift is in a Gift Aid claim only if every rule allows it, and is otherwise left out with a reason', () => {
    fc.assert(
      fc.property(anyGift, fc.array(anyDeclared, { maxLength: 4 }), day, (one, list, now) => {
        const verdict = judge(one, list, { today: now, ...terms })
        const used = verdict.claim && list.find(({ id }) => id === verdict.declarationId)
        const mayBeClaimed =
          one.by === 'person' &&
          one.currency === 'GBP' &&
          one.notGift === null &&
          !one.isClaimed &&
          !one.isRefused &&
          !one.isDisputed &&
          !one.isRepayable &&
          one.claimedBy === 'charity' &&
          !one.isUncleared &&
          one.left > 0 &&
          now <= claimBy(one.givenOn, terms) &&
          list.some((declaration) => isGiftCovered(declaration, one))
        expect(verdict.claim).toBe(mayBeClaimed)
        expect(!used || isGiftCovered(used, one)).toBe(true)
        expect(verdict.claim || Object.hasOwn(leftOutReasons, verdict.why)).toBe(true)
      }),
    )
  })

  it('a gift is claimed under the declaration made for that gift, or else under the latest one', () => {
    const latest = { ...declared, id: '2', madeAt: '2026-04-01T10:00:00.000Z' }
    const own = { ...declared, id: '1', scope: 'gift', giftId: 'gift' } as const
    expect(judge(gift, [declared, latest], today)).toMatchObject({ declarationId: '2' })
    expect(judge(gift, [latest, own, declared], today)).toMatchObject({ declarationId: '1' })
    expect(judge(gift, [own, latest, declared], today)).toMatchObject({ declarationId: '1' })
    expect(judge(gift, [declared, latest, own], today)).toMatchObject({ declarationId: '1' })
    const twin = { ...declared, id: 'twin' }
    for (const list of [
      [declared, twin],
      [twin, declared],
    ])
      expect(judge(gift, list, today)).toMatchObject({ declarationId: 'twin' })
  })

  it('a declaration covers gifts from its first day to the day before it ends', () => {
    const ended = { ...declared, endsOn: '2026-05-01' }
    const days = ['2025-12-31', '2026-01-01', '2026-04-30', '2026-05-01']
    const covered = days.filter((givenOn) =>
      isGiftCovered(ended, { id: 'gift', givenOn, givenAt: `${givenOn}T00:00:00.000Z` }),
    )
    expect(covered).toEqual(['2026-01-01', '2026-04-30'])
  })

  it('a declaration of future gifts covers gifts from its moment on, and a dated one its whole day', () => {
    const onTheDay = { ...declared, coversFrom: '2026-05-01' }
    const covers = (coversFromAt: string | null, givenAt: string, givenOn = '2026-05-01') =>
      isGiftCovered({ ...onTheDay, coversFromAt }, { id: 'gift', givenOn, givenAt })
    const moment = '2026-05-01T14:00:00.000Z'
    expect(covers(moment, '2026-05-01T13:59:59.999Z')).toBe(false)
    expect(covers(moment, moment)).toBe(true)
    expect(covers(moment, '2026-05-01T23:00:00.000Z', '2026-05-02')).toBe(true)
    expect(covers(null, '2026-04-30T23:00:00.000Z')).toBe(true)
    const own = { ...onTheDay, giftId: 'gift', coversFromAt: moment }
    expect(isGiftCovered(own, { ...gift, givenAt: '2026-05-01T10:00:00.000Z' })).toBe(true)
    const early = { ...gift, givenAt: '2026-05-01T10:00:00.000Z' }
    expect(judge(early, [{ ...onTheDay, coversFromAt: moment }], today)).toEqual({
      claim: false,
      why: 'before-declaration',
    })
  })

  it('a gift is left out as “ended” only if a declaration began by the gift’s day but had already ended', () => {
    const why = (...list: Declared[]) => judge(gift, list, today)
    const sameDay = { ...declared, coversFrom: gift.givenOn, endsOn: gift.givenOn }
    expect(why(sameDay)).toEqual({ claim: false, why: 'ended' })
    const later = { ...declared, coversFrom: '2026-06-01' }
    const another = { ...declared, scope: 'gift', giftId: 'another' } as const
    expect(why(another, later)).toEqual({ claim: false, why: 'before-declaration' })
  })
})

const by = (legalForm: LegalForm | null, month: number, last: number): string =>
  claimBy('2026-04-20', { legalForm, yearEnd: { month, day: last } })

describe('time limits of Gift Aid', () => {
  it('the deadline for a claim is four years after the accounting year, and always a real calendar date', () => {
    expect(getAccountingYearEnd('2026-03-31', yearEnd)).toBe('2026-03-31')
    expect(getAccountingYearEnd('2026-04-01', yearEnd)).toBe('2027-03-31')
    expect(getAccountingYearEnd('2026-02-20', { month: 2, day: 31 })).toBe('2026-02-28')
    expect(getAccountingYearEnd('2026-12-31', { month: 12, day: 31 })).toBe('2026-12-31')
    expect(getAccountingYearEnd('2026-04-05', { month: 4, day: 5 })).toBe('2026-04-05')
    expect(getAccountingYearEnd('2026-04-06', { month: 4, day: 5 })).toBe('2027-04-05')
    expect(claimBy('2026-04-01', terms)).toBe('2031-03-31')
    expect(addYears('2024-02-29', 1)).toBe('2025-02-28')
    fc.assert(
      fc.property(
        day,
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 1, max: 31 }),
        (at, month, last) => {
          const end = getAccountingYearEnd(at, { month, day: last })
          expect(end >= at && end <= addDays(addYears(at, 1), 1)).toBe(true)
        },
      ),
    )
  })

  it('the four years run from the tax year of a trust, the accounting year of a company, and the earlier one if the form is unknown', () => {
    expect(by('trust', 12, 31)).toBe('2031-04-05')
    expect(by('company', 12, 31)).toBe('2030-12-31')
    expect(by(null, 12, 31)).toBe('2030-12-31')
    expect(by('company', 4, 19)).toBe('2031-04-19')
    expect(by(null, 4, 19)).toBe('2031-04-05')
  })

  it.each([
    ['Trust', 'trust'],
    ['Charitable company', 'company'],
    ['CIO', 'company'],
    ['Other', null],
    [null, null],
  ] as const)('the register’s charity type %s gives the legal form %s', (type, form) => {
    expect(getRegisteredForm(type)).toBe(form)
  })

  it('a declaration is kept while it is active, then for six years after its last claim', () => {
    const none = { lastClaimOn: null, lastChanceOn: null }
    expect(getRetentionEnd({ endedOn: null, ...none })).toBeNull()
    expect(getRetentionEnd({ endedOn: '2026-05-01', ...none })).toBe('2026-05-01')
    expect(getRetentionEnd({ endedOn: '2026-05-01', ...none, lastClaimOn: '2025-06-01' })).toBe(
      '2031-06-01',
    )
    expect(
      getRetentionEnd({
        endedOn: '2026-05-01',
        lastClaimOn: '2020-06-01',
        lastChanceOn: '2030-03-31',
      }),
    ).toBe('2030-03-31')
    expect(
      getRetentionEnd({
        endedOn: '2030-05-01',
        lastClaimOn: '2020-06-01',
        lastChanceOn: '2028-03-31',
      }),
    ).toBe('2030-05-01')
  })
})
