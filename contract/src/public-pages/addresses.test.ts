import { describe, expect, it } from 'vitest'
import { transactionsAddress } from './addresses.ts'
import { findPublicAddress, toGuardedAddress } from './find-public-address.ts'
import { projectShareAddress, toAddressWords } from './project-share-address.ts'

describe('the table of guarded and public addresses', () => {
  it.each([
    ['/explore?searchTerm=wells', '/projects?searchTerm=wells'],
    ['/project/p1?tab=a#b', '/projects/p1?tab=a#b'],
    ['/project/p1/transactions', '/projects/p1/transactions'],
    ['/project/p1/transactions/7', '/projects/p1/transactions/7'],
    ['/charity/202918', '/charities/202918'],
    ['/charity/202918/transactions?page=2', '/charities/202918/transactions?page=2'],
    ['/charity/202918/transactions/7', '/charities/202918/transactions/7'],
    ['/donation-portal?project=p1&amount=25', '/give?project=p1&amount=25'],
    ['/donation-success?donation=d1', '/give/thanks?donation=d1'],
  ])(
    'the guarded page %s has the public address %s, which leads back to it after signing in',
    (guarded, address) => {
      expect(findPublicAddress(guarded)).toBe(address)
      expect(toGuardedAddress(address)).toBe(guarded)
    },
  )

  it('updates of projects and of charities share one public address', () => {
    expect(findPublicAddress('/projectupdate/u1')).toBe('/updates/u1')
    expect(findPublicAddress('/charityupdate/u1')).toBe('/updates/u1')
    expect(toGuardedAddress('/updates/u1')).toBe('/updates/u1')
  })

  it.each([
    '/project/p1/edit',
    '/project/p1/closure',
    '/charity/202918/bank-import',
    '/dashboard',
    '/donation/d1',
    '/project/',
  ])('%s has no public address', (guarded) => expect(findPublicAddress(guarded)).toBeNull())

  it('signing in leads from a readable address to the guarded page of the project', () => {
    expect(toGuardedAddress('/projects/p1/winter-beds?a=1')).toBe('/project/p1?a=1')
    expect(toGuardedAddress('/fees')).toBe('/fees')
  })
})

describe('the address of a project', () => {
  it('the address ends with the words of the title', () => {
    expect(projectShareAddress('p1', 'Winter beds in Penzance!')).toBe(
      '/projects/p1/winter-beds-in-penzance',
    )
    expect(toAddressWords('L’école d’Évry — 2026')).toBe('lecole-devry-2026')
  })

  it('a project’s title never turns its address into that of another page', () => {
    expect(projectShareAddress('p1', 'Transactions')).toBe('/projects/p1')
    expect(projectShareAddress('p1', '学校')).toBe('/projects/p1')
    expect(transactionsAddress({ kind: 'project', id: 'p1' }, 7)).toBe(
      '/projects/p1/transactions/7',
    )
  })

  it('a long title ends at a whole word within 60 characters', () => {
    const words = toAddressWords('Clean water and safe latrines for nine primary schools in Kitui')
    expect(words).toBe('clean-water-and-safe-latrines-for-nine-primary-schools-in')
    expect(toAddressWords('a'.repeat(90))).toHaveLength(60)
  })
})
