import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  canSpend,
  isFoundInExplore,
  isSettled,
  lifecycles,
  isNarrower,
  listNextLifecycles,
  getTransitionError,
  visibilities,
  getNoGiftsReason,
} from './lifecycle.ts'

const lifecycle = fc.constantFrom(...lifecycles)

describe('permissions of each project stage', () => {
  it.each([
    ['draft', false, false],
    ['active', true, true],
    ['paused', true, true],
    ['completed', true, true],
    ['closed', false, false],
    ['cancelled', false, false],
  ] as const)(
    'at stage %s a project may record spending: %s, and search may find it: %s',
    (stage, spends, found) => {
      expect(canSpend(stage)).toBe(spends)
      expect(isFoundInExplore(stage)).toBe(found)
    },
  )
})

describe('steps between stages', () => {
  it('a closed or cancelled project cannot change its stage, and no project goes back to draft', () => {
    fc.assert(
      fc.property(lifecycle, lifecycle, fc.boolean(), (from, to, unspent) => {
        const dead = from !== to && (isSettled(from) || to === 'draft')
        const refusal = getTransitionError(from, to, unspent)
        expect([dead ? 'not-a-step' : refusal, from === to ? null : refusal]).toEqual([
          refusal,
          refusal,
        ])
      }),
    )
  })

  it('a project cannot be settled while gifts are unspent', () => {
    for (const from of lifecycles) {
      for (const to of listNextLifecycles(from)) {
        expect(getTransitionError(from, to, false)).toBeNull()
        expect(getTransitionError(from, to, true)).toBe(isSettled(to) ? 'unspent-money' : null)
      }
    }
  })

  it('a draft can be published, and paused or completed work can be opened again', () => {
    for (const from of ['draft', 'paused', 'completed'] as const) {
      expect(getTransitionError(from, 'active', true)).toBeNull()
    }
  })
})

it('a change of a project’s visibility counts as narrower only if fewer people can see it afterwards', () => {
  for (const [at, from] of visibilities.entries()) {
    for (const [other, to] of visibilities.entries()) expect(isNarrower(from, to)).toBe(other > at)
  }
})

describe('reasons why a project takes no gifts', () => {
  const open = {
    lifecycle: 'active',
    currency: 'GBP',
    charityStatus: 'verified',
    chargesEnabled: true,
    giftsFrom: null,
  } as const

  it('an active project of a verified charity with online payments takes gifts', () => {
    expect(getNoGiftsReason(open)).toBeNull()
  })

  it('a project that cannot take gifts gives the reason', () => {
    for (const stage of lifecycles.filter((other) => other !== 'active')) {
      expect(getNoGiftsReason({ ...open, lifecycle: stage })).toMatch(/\.$/)
    }
    expect(getNoGiftsReason({ ...open, charityStatus: 'claimed' })).toContain('verified')
    expect(getNoGiftsReason({ ...open, charityStatus: 'suspended' })).toContain('suspended')
    expect(getNoGiftsReason({ ...open, charityStatus: 'off-register' })).toContain('register')
    expect(getNoGiftsReason({ ...open, currency: 'KES' })).toContain('pounds')
    expect(getNoGiftsReason({ ...open, chargesEnabled: false })).toContain('online at the moment')
  })

  it('a charity whose account waits to count says in UK time from when it takes gifts', () => {
    const waits = { ...open, chargesEnabled: false, giftsFrom: '2026-07-04T23:05:00.000Z' }
    expect(getNoGiftsReason(waits)).toBe('The charity takes gifts from 5 July, 00:05.')
  })
})
