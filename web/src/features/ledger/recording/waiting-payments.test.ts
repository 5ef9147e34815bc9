import { beforeEach, describe, expect, it, vi } from 'vitest'
import { clearStartedGifts } from '../../../lib/started-gifts/forget-started-gifts.ts'
import { makeErrorResponse, stubServer } from '../../../testing/session.ts'
import { makeTransaction } from '../../../testing/transactions.ts'
import {
  keepPayment,
  listWaitingPayments,
  maxWaiting,
  sendWaitingPayments,
  type WaitingPayment,
} from './waiting-payments.ts'

const record = 'POST /api/transaction'
const makePayment = (id: string, owner = 'ann'): WaitingPayment => ({
  owner,
  transaction: {
    id,
    charityId: 'c1',
    projectId: null,
    kind: 'spending',
    date: '2026-06-01',
    amount: 500,
    payee: 'Fernhill Hardware',
    description: 'Screws',
  },
  receipts: [],
  sent: new Map(),
})

/** Gives the lock of a name to one caller at a time, as browsers do among their tabs. */
const stubLocks = () => {
  let isHeld = false
  vi.stubGlobal('navigator', {
    onLine: true,
    locks: {
      request: async (_name: string, _options: object, work: (lock: object | null) => unknown) => {
        if (isHeld) return work(null)
        isHeld = true
        try {
          return await work({})
        } finally {
          isHeld = false
        }
      },
    },
  })
}

beforeEach(stubLocks)

describe('payments that were recorded without a connection', () => {
  it('two tabs send each waiting payment once, and it is then gone from the device', async () => {
    const server = stubServer({ [record]: () => Response.json(makeTransaction(), { status: 201 }) })
    await keepPayment(makePayment('1'))
    await keepPayment(makePayment('2'))
    await Promise.all([sendWaitingPayments('ann'), sendWaitingPayments('ann')])
    expect(server.to(record).map(({ body }) => (body as { id: string }).id)).toEqual(['1', '2'])
    expect(await listWaitingPayments('ann')).toEqual([])
  })

  it('another person neither sees nor sends a waiting payment, and signing out deletes it', async () => {
    const server = stubServer({ [record]: () => Response.json(makeTransaction(), { status: 201 }) })
    await keepPayment(makePayment('1', 'ann'))
    expect(await listWaitingPayments('ben')).toEqual([])
    await sendWaitingPayments('ben')
    expect(server.to(record)).toHaveLength(0)
    await clearStartedGifts()
    expect(await listWaitingPayments('ann')).toEqual([])
  })

  it('a waiting payment that the server refuses says why and is not sent again', async () => {
    const server = stubServer({
      [record]: () => makeErrorResponse(409, 'year-locked', 'That year is locked.'),
    })
    await keepPayment(makePayment('1'))
    await sendWaitingPayments('ann')
    await sendWaitingPayments('ann')
    expect(server.to(record)).toHaveLength(1)
    expect((await listWaitingPayments('ann'))[0]!.refusal).toBe('That year is locked.')
  })

  it('a device keeps at most twenty waiting payments', async () => {
    for (let at = 0; at < maxWaiting; at += 1) {
      expect(await keepPayment(makePayment(String(at)))).toBe(true)
    }
    expect(await keepPayment(makePayment('one more'))).toBe(false)
    expect(await listWaitingPayments('ann')).toHaveLength(20)
  })
})
