import { describe, expect, it } from 'vitest'
import type { Deps } from '../../../platform/http/index.ts'
import { gift, refund } from '../testing/card-gift.ts'
import { buildRefundEmail, buildRefundFailedEmail } from './refund.emails.ts'

const deps = { config: { appOrigin: 'https://a.example' }, payments: { livemode: true } } as Deps
const about = { refunded: 500, reason: null, ground: null }

describe('emails about refunds', () => {
  it.each([
    ['card', 'to the card that it was paid with', 'when a card has been closed'],
    ['direct-debit', 'to the bank account that it was paid from', 'when a bank account has been'],
    ['pay-by-bank', 'to the bank account that it was paid from', 'when a bank account has been'],
  ] as const)('an email about a refund names the way of paying: %s', (method, sent, failed) => {
    const paid = { ...gift, method }
    const first = buildRefundEmail(paid, refund('re_1', 500), about, deps).paragraphs[0]
    expect(first).toContain(`The money goes ${sent}.`)
    const email = buildRefundFailedEmail(paid, refund('re_1', 500), deps)
    expect(email.paragraphs[0]).toContain(failed)
  })
})
