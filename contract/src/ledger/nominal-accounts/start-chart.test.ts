import { describe, expect, it } from 'vitest'
import { entryKindNames, getAccountSide, getUsualAccount } from '../entry-kinds.ts'
import { getAccountCodeError, getAccountNameError } from './account-rules.ts'
import { guessStartAccount, startChart } from './start-chart.ts'

describe('the start chart of nominal accounts', () => {
  it('every account has an id, a code and a name of its own that the rules accept', () => {
    for (const field of ['id', 'code', 'name'] as const) {
      expect(new Set(startChart.map((account) => account[field])).size).toBe(startChart.length)
    }
    const errors = startChart.flatMap(({ code, name }) => [
      getAccountCodeError(code),
      getAccountNameError(name),
    ])
    expect(errors.filter((error) => error !== undefined)).toEqual([])
  })

  it('the usual account of a kind of entry is on the kind’s side of the books', () => {
    for (const kind of entryKindNames) {
      const usual = getUsualAccount(kind)
      if (usual === null) continue
      const account = startChart.find(({ id }) => id === usual)
      expect([kind, account?.side]).toEqual([kind, getAccountSide(kind)])
    }
  })

  it.each([
    ['expenditure', 'Zennor Insurance', 'insurance'],
    ['expenditure', 'Great Western Railway, to the training', 'training'],
    ['expenditure', 'Train to Truro', 'travel'],
    ['expenditure', 'Trailer hitch', null],
    ['expenditure', 'HMRC PAYE', 'employers-ni'],
    ['expenditure', 'Timber for the jetty', 'materials'],
    ['expenditure', 'Village hall', 'venue'],
    ['expenditure', 'Stripe', 'card-fees'],
    ['income', 'Interest for June', 'interest'],
    ['income', 'The estate of Ann Quill', 'legacies'],
    ['income', 'Ann Quill', null],
    ['income', 'Zennor Insurance', null],
  ] as const)('for %s, the words %j suggest the account %s', (side, text, account) => {
    expect(guessStartAccount(side, text)).toBe(account)
  })
})

describe('codes and names of accounts', () => {
  it.each(['493', '6120', 'TRAVEL-1', '5025', '10', 'a.b/c'])('the code %j is accepted', (code) => {
    expect(getAccountCodeError(code)).toBeUndefined()
  })

  it.each([
    ['', 'Enter a code, such as 6500.'],
    ['12345678901', 'Use at most 10 characters.'],
    ['12 34', 'Use letters, digits, full stops, hyphens and slashes.'],
    ['-1', 'Use letters, digits, full stops, hyphens and slashes.'],
    ['1200', 'This code belongs to bank accounts, funds or SORP headings. Choose another one.'],
    ['3010', 'This code belongs to bank accounts, funds or SORP headings. Choose another one.'],
    ['4040', 'This code belongs to bank accounts, funds or SORP headings. Choose another one.'],
    ['5060', 'This code belongs to bank accounts, funds or SORP headings. Choose another one.'],
  ])('the code %j is refused: %s', (code, error) => {
    expect(getAccountCodeError(code)).toBe(error)
  })
})
