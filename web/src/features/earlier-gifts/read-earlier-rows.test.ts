import { describe, expect, it } from 'vitest'
import { guessFieldColumns, readEarlierRows, writeTemplate } from './read-earlier-rows.ts'

const now = new Date('2026-11-30T12:00:00Z')
const toRows = (text: string) =>
  text.split('\n').map((line, at) => ({ line: at + 1, cells: line.split(',') }))
const read = (text: string) => {
  const [head, ...rows] = toRows(text)
  return readEarlierRows(rows, guessFieldColumns(head!.cells), now)
}

describe('a file of earlier gifts', () => {
  it('every heading of the template names its field', () => {
    const headings = writeTemplate().trim().split(',')
    expect(Object.values(guessFieldColumns(headings))).toEqual(headings.map((_, at) => at))
  })

  it('a row has a giver, a declaration and a gift', () => {
    expect(
      read(
        'Title,Forename,Surname,E-mail,Address,Post code,Declaration date,Donation date,Amount,Method,Claimed\n' +
          'Mr,Wilf,Tanner,Wilf@Example.org,4 High St,ox11aa,1 May 2024,27/03/2025,£25.00,Standing order,no',
      ),
    ).toEqual({
      rows: [
        {
          line: 2,
          giver: { name: 'Wilf Tanner', email: 'wilf@example.org', isOrganisation: false },
          declaration: {
            taken: 'paper',
            declaredOn: '2024-05-01',
            confirmedOn: null,
            scope: 'future',
            identity: {
              title: 'Mr',
              firstName: 'Wilf',
              lastName: 'Tanner',
              house: '4 High St',
              address: '',
              postcode: 'OX1 1AA',
              abroad: false,
            },
          },
          gift: { date: '2025-03-27', amount: 2500, method: 'bank-transfer', isClaimed: false },
        },
      ],
      unread: [],
    })
  })

  it('a gift counts as claimed unless the row says that it is not', () => {
    const { rows } = read(
      'Surname,Gift date,Amount,Gift Aid claimed\nTanner,27/03/2025,5,\nTanner,27/03/2025,5,yes\nTanner,27/03/2025,5,N',
    )
    expect(rows.map(({ gift }) => gift!.isClaimed)).toEqual([true, true, false])
  })

  it.each([
    ['', '27/03/2025', '5', 'cash', 'The row names no giver. Add a last name or an organisation.'],
    ['Tanner', 'soon', '5', 'cash', 'Gift date: “soon” is not a date. Write it as 27/03/2025.'],
    ['Tanner', '', '5', 'cash', 'The gift has no date.'],
    ['Tanner', '27/03/2025', 'x', 'cash', 'Enter an amount in pounds, such as 25 or 12.50.'],
    ['Tanner', '27/03/2025', '5', 'shells', '“shells” is not a way of paying we know.'],
  ])(
    'a row that cannot be read says what to do: %s %s %s %s',
    (name, date, amount, method, problem) => {
      const { rows, unread } = read(
        `Surname,Gift date,Amount,Paid by\n${name},${date},${amount},${method}`,
      )
      expect(rows).toEqual([])
      expect(unread[0]).toMatchObject({ line: 2, problem: expect.stringContaining(problem) })
    },
  )

  it('a declaration needs the address that HMRC needs', () => {
    const { unread } = read('First name,Surname,Declaration date\nWilf,Tanner,01/05/2024')
    expect(unread).toEqual([{ line: 2, problem: 'Enter the house name or number.' }])
  })

  it.each([
    ['Standing order', 'bank-transfer'],
    ['Contactless', 'card-reader'],
    ['JustGiving', 'platform'],
    ['Payroll giving', 'payroll-giving'],
    ['CAF voucher', 'caf-account'],
    ['Chq', 'cheque'],
  ])('a way of giving is understood: %s', (written, method) => {
    const { rows } = read(`Donor name,Gift date,Amount,Paid by\nAda Quill,27/03/2025,5,${written}`)
    expect(rows).toMatchObject([{ giver: { name: 'Ada Quill' }, gift: { method } }])
  })
})
