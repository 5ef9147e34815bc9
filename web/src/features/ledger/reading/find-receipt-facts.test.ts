import { describe, expect, it } from 'vitest'
import { findReceiptFacts } from './find-receipt-facts.ts'
import { joinLines } from './read-words.ts'

const read = (text: string, payees: readonly string[] = []) =>
  findReceiptFacts(
    text
      .trim()
      .split('\n')
      .map((line) => line.trim()),
    { today: '2026-12-01', payees },
  )

describe('the total of a receipt', () => {
  it.each([
    [
      'the total of a till receipt with cash and change',
      'SUBTOTAL 16.16\nVAT 20% 3.23\nTOTAL £19.39\nCASH 20.00\nCHANGE 0.61',
      1939,
    ],
    [
      'the amount due of an invoice, above its net sum and its tax',
      'Net £757.10\nVAT at 20% £151.42\nAmount due £908.52',
      90_852,
    ],
    [
      'the grand total that includes delivery',
      'Subtotal £260.68\nDelivery £4.95\nGrand total (including VAT) £265.63\nOf which VAT £44.27',
      26_563,
    ],
    ['a total with a thousands separator', 'Total £1,234.50', 123_450],
    [
      'the amount paid of a parking ticket, and not the tax in it',
      'AMOUNT PAID £44.92\nIncl VAT £7.49',
      4492,
    ],
    ['a total whose label has a misread letter', 'T0TAL £8.20\nVISA £8.20', 820],
    ['a total with a 0 that was read as an O', 'Total £1O.O5', 1005],
    ['a total whose decimal point was not read', 'Total £4213', 4213],
    [
      'cash less change where the total itself was not read',
      'Tendered £40.00\nChange due £8.28',
      3172,
    ],
    [
      'net and tax together where crumpled paper moved the sums to other lines',
      'Net\nVAT at 20% £151.42\nAmount £757.10\n£908.52',
      90_852,
    ],
    [
      'net and tax together where the total moved to the line of the tax',
      '£757.10\nNet £151.42\nVAT at 20% £908.52\nAmount due',
      90_852,
    ],
    [
      'net and VAT at its rate together where the cash moved away from its line',
      '16.16\nSUBTOTAL 3.23\nVAT 20% £19.39\nTOTAL\n26.06\nCASH\n0.61\nCHANGE',
      1939,
    ],
    ['a total whose digits were parted', 'Amount due £1,50 2.48', 150_248],
  ])('the proposed amount is %s', (_what, text, pence) => {
    expect(read(text).amount).toBe(pence)
  })

  it('no amount is proposed from a card number, a phone number or a tax number', () => {
    expect(read('VAT NO 123 4567 89\nTel 01736 123456\nCard ************4013').amount).toBeNull()
  })
})

describe('the day of a receipt', () => {
  it.each([
    'Date: 3 Sep 2026',
    '03/09/2026 14:22',
    '03.09.26',
    '3rd September 2026',
    '2026-09-03',
    'Sept 3, 2026',
  ])('the day of “%s” is read in British order', (line) =>
    expect(read(line).date).toBe('2026-09-03'),
  )

  it.each(['31/02/2026', '02/12/2026', '01/01/2019', '12.50'])(
    'no day is proposed from “%s”, which no receipt can have',
    (line) => expect(read(line).date).toBeNull(),
  )
})

describe('the payee of a receipt', () => {
  it('the payee is the first line that looks like a name, written as names are', () => {
    expect(read('RECEIPT\nMARLOW PAINTS\n88 Station Road, Penford').payee).toBe('Marlow Paints')
  })

  it('the payee is one of the charity’s if the top of the receipt nearly names it', () => {
    expect(read('|ar]ow Pamts\n88 Station Road', ['Marlow Paints']).payee).not.toBe('Marlow Paints')
    expect(
      read('Marlow Pamts\n88 Station Road', ['Marlow Paints Ltd', 'Marlow Paints']).payee,
    ).toBe('Marlow Paints')
  })

  it('the payee is a business if the receipt prints a number that only businesses have', () => {
    expect(read('Ann Quill\nVAT NO 123 4567 89').isBusiness).toBe(true)
    expect(read('Ann Quill\nThank you').isBusiness).toBe(false)
  })
})

const word = (text: string, left: number, top: number) => ({
  text,
  left,
  right: left + text.length * 10,
  top,
  bottom: top + 20,
})

it('words at one height are one line, also where a column of amounts stands apart', () => {
  expect(
    joinLines([
      word('£5.00', 400, 104),
      word('Tea', 10, 100),
      word('£7.50', 400, 141),
      word('Total', 10, 140),
    ]),
  ).toEqual(['Tea £5.00', 'Total £7.50'])
})
