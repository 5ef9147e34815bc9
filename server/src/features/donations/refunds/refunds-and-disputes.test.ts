import { describe, expect, it } from 'vitest'
import { dispute, movement, refund, saved, settle } from '../testing/card-gift.ts'

describe('refunds of a card gift', () => {
  it('a refund is taken from the gift’s fund, and the general fund takes over the card fee on the refunded money', () => {
    expect(settle({ refunds: [refund('re_1', 5000)] })).toMatchObject({
      refunded: 5000,
      takenBack: 0,
      feeMoved: 85,
      status: 'partly-refunded',
      succeeded: [{ id: 're_1' }],
      told: [
        'fee fees@general 85 fees@p -85 fee-moved-re_1',
        'refund income@p 5000 stripe -5000 re_1',
      ],
    })
  })

  it('a refund of the whole gift moves the whole card fee to the general fund', () => {
    expect(settle({ refunds: [refund('re_1', 10_000)] })).toMatchObject({
      feeMoved: 170,
      status: 'refunded',
    })
  })

  it('a refund is posted once, however often the processor reports it', () => {
    const before = { refunded: 5000, feeMoved: 85, refunds: ['re_1'] }
    expect(settle({ refunds: [refund('re_1', 5000)] }, before)).toMatchObject({
      refunded: 5000,
      feeMoved: 85,
      status: 'partly-refunded',
      succeeded: [],
      told: [],
    })
    const refunds = [refund('re_1', 5000), refund('re_2', 1000)]
    expect(settle({ refunds }, before)).toMatchObject({
      refunded: 6000,
      feeMoved: 102,
      told: [
        'fee fees@general 17 fees@p -17 fee-moved-re_2',
        'refund income@p 1000 stripe -1000 re_2',
      ],
    })
  })

  it('a refund that is open or failed at once returns no money to the giver', () => {
    const refunds = [
      refund('re_1', 5000, { state: 'open' }),
      refund('re_2', 5000, { state: 'failed' }),
    ]
    expect(settle({ refunds })).toMatchObject({ refunded: 0, status: 'succeeded', told: [] })
  })

  it('money of a refund that fails after it succeeded returns to the fund, which bears the card fee again', () => {
    const before = { refunded: 5000, feeMoved: 85, refunds: ['re_1'] }
    const refunds = [refund('re_1', 5000, { state: 'failed' })]
    const failed = settle({ refunds }, before)
    expect(failed).toMatchObject({
      refunded: 0,
      feeMoved: 0,
      status: 'succeeded',
      succeeded: [],
      cameBack: [{ id: 're_1' }],
      told: [
        'refund income@p -5000 stripe 5000 failed-re_1',
        'fee fees@p 85 fees@general -85 fee-moved-failed-re_1',
      ],
    })
    const after = { refunded: 0, feeMoved: 0, refunds: ['re_1'] }
    expect(settle({ refunds }, after, saved({ failed: ['re_1'] }))).toMatchObject({
      refunded: 0,
      cameBack: [],
      told: [],
    })
  })

  it('a refund requested from one fund of a moved gift comes from that fund', () => {
    const refunds = [
      refund('re_1', 1000, { request: 'q1' }),
      refund('re_2', 1000, { request: 'q2' }),
      refund('re_3', 1000, { request: 'q3' }),
    ]
    const known = saved({
      parts: [
        { request: 'q1', projectId: 'q' },
        { request: 'q2', projectId: null },
      ],
    })
    expect(
      settle({ refunds }, { fee: 0 }, known).entries.map(({ projectId }) => projectId),
    ).toEqual([null, 'q', null, 'p'])
  })

  it('a refund of a gift to the general fund moves no card fee', () => {
    expect(settle({ refunds: [refund('re_1', 5000)] }, { projectId: null })).toMatchObject({
      feeMoved: 0,
      told: ['refund income@general 5000 stripe -5000 re_1'],
    })
  })

  it('a refund uses the card fee stored with the gift, or none, until the processor has booked the card fee', () => {
    const refunds = [refund('re_1', 5000)]
    expect(settle({ refunds, fee: null }, { fee: 170 }).feeMoved).toBe(85)
    expect(settle({ refunds, fee: null }, { fee: null }).feeMoved).toBe(0)
  })

  it('a card fee that arrives later than the refund is moved by a separate entry with its own reference', () => {
    const before = { refunded: 5000, refunds: ['re_1'] }
    const refunds = [refund('re_1', 5000)]
    expect(settle({ refunds }, before).told).toEqual([
      'fee fees@general 85 fees@p -85 fee-moved-txn_1',
    ])
    expect(settle({ refunds, fee: null }, before).told).toEqual([
      'fee fees@general 85 fees@p -85 fee-moved-d',
    ])
  })
})

describe('disputes of a card gift', () => {
  const taken = dispute({ movements: [movement('m1', 10_000, 2000)] })
  const stored = {
    id: 'dp_1',
    state: 'open',
    taken: 10_000,
    beyond: 0,
    fee: 2000,
    movements: ['m1'],
  } as const

  it('a dispute takes the gift’s money, and the general fund bears both the card fee and the dispute fee', () => {
    expect(settle({ disputes: [taken] })).toMatchObject({
      refunded: 0,
      takenBack: 10_000,
      feeMoved: 170,
      status: 'disputed',
      disputes: [
        {
          before: null,
          id: 'dp_1',
          state: 'open',
          taken: 10_000,
          beyond: 0,
          fee: 2000,
          movements: ['m1'],
        },
      ],
      told: [
        'fee fees@general 170 fees@p -170 fee-moved-m1',
        'dispute income@p 10000 stripe -10000 m1',
        'fee fees@general 2000 stripe -2000 fee-of-m1',
      ],
    })
  })

  it('a dispute that is won returns the money and the card fee to the fund', () => {
    const won = dispute({
      state: 'won',
      movements: [movement('m1', 10_000, 2000), movement('m2', -10_000, -2000)],
    })
    const before = { takenBack: 10_000, feeMoved: 170 }
    expect(settle({ disputes: [won] }, before, saved({ disputes: [stored] }))).toMatchObject({
      takenBack: 0,
      feeMoved: 0,
      status: 'won',
      disputes: [{ before: 'open', state: 'won', taken: 0, fee: 0, movements: ['m1', 'm2'] }],
      told: [
        'dispute income@p -10000 stripe 10000 m2',
        'fee fees@general -2000 stripe 2000 fee-of-m2',
        'fee fees@p 170 fees@general -170 fee-moved-m2',
      ],
    })
  })

  it('a dispute takes from the fund only what is left of the gift, and the general fund bears the excess', () => {
    const before = { refunded: 4000, feeMoved: 68, refunds: ['re_1'] }
    const refunds = [refund('re_1', 4000)]
    const first = settle({ refunds, disputes: [taken] }, before)
    expect(first).toMatchObject({
      refunded: 4000,
      takenBack: 6000,
      feeMoved: 170,
      disputes: [{ taken: 6000, beyond: 4000 }],
      told: [
        'fee fees@general 102 fees@p -102 fee-moved-m1',
        'dispute income@p 6000 stripe -6000 m1',
        'fee fees@general 4000 stripe -4000 beyond-m1',
        'fee fees@general 2000 stripe -2000 fee-of-m1',
      ],
    })
    const back = dispute({ state: 'won', movements: [...taken.movements, movement('m2', -10_000)] })
    const known = saved({ disputes: [{ ...stored, taken: 6000, beyond: 4000 }] })
    const then = { ...before, takenBack: 6000, feeMoved: 170 }
    expect(settle({ refunds, disputes: [back] }, then, known)).toMatchObject({
      takenBack: 0,
      status: 'won',
      disputes: [{ taken: 0, beyond: 0 }],
      told: [
        'dispute income@p -6000 stripe 6000 m2',
        'fee fees@general -4000 stripe 4000 beyond-m2',
        'fee fees@p 102 fees@general -102 fee-moved-m2',
      ],
    })
  })

  it('a dispute over a gift that is already refunded costs only the general fund', () => {
    const before = { refunded: 10_000, feeMoved: 170, refunds: ['re_1'] }
    const refunds = [refund('re_1', 10_000)]
    const disputes = [dispute({ movements: [movement('m1', 5000)] })]
    expect(settle({ refunds, disputes }, before)).toMatchObject({
      takenBack: 0,
      status: 'refunded',
      told: ['fee fees@general 5000 stripe -5000 beyond-m1'],
    })
  })

  it('a dispute’s movements are compared only with the movements already posted for the same dispute', () => {
    const other = { ...stored, id: 'dp_2', taken: 0, movements: [] }
    const known = saved({ disputes: [other, stored] })
    expect(
      settle({ disputes: [taken] }, { takenBack: 10_000, feeMoved: 170 }, known),
    ).toMatchObject({ disputes: [{ before: 'open', taken: 10_000, movements: ['m1'] }], told: [] })
  })

  it('two disputes together take no more from the fund than is left of the gift', () => {
    const disputes = [
      dispute({ movements: [movement('m1', 7000)] }),
      dispute({ id: 'dp_2', movements: [movement('m2', 7000)] }),
    ]
    expect(settle({ disputes })).toMatchObject({
      takenBack: 10_000,
      disputes: [
        { taken: 7000, beyond: 0 },
        { taken: 3000, beyond: 4000 },
      ],
    })
  })

  it('a closed dispute stays closed, and an open one takes the processor’s new state', () => {
    const inquiry = dispute({ state: 'inquiry', movements: taken.movements })
    for (const [before, after] of [
      ['won', 'won'],
      ['lost', 'lost'],
      ['closed', 'closed'],
      ['open', 'inquiry'],
      ['review', 'inquiry'],
    ] as const) {
      const known = saved({ disputes: [{ ...stored, state: before }] })
      const { disputes } = settle(
        { disputes: [inquiry] },
        { takenBack: 10_000, feeMoved: 170 },
        known,
      )
      expect(disputes).toMatchObject([{ state: after }])
    }
  })

  it.each([
    [['open'], 0, 'disputed'],
    [['review'], 0, 'disputed'],
    [['lost', 'open'], 0, 'disputed'],
    [['won', 'lost'], 0, 'lost'],
    [['won'], 1000, 'won'],
    [['inquiry'], 0, 'succeeded'],
    [['closed'], 1000, 'partly-refunded'],
    [['open'], 10_000, 'refunded'],
  ] as const)(
    'with disputes %j and %i pence refunded the gift is %s',
    (states, refunded, status) => {
      const disputes = states.map((state, place) => dispute({ id: `dp_${place}`, state }))
      const refunds = refunded > 0 ? [refund('re_1', refunded)] : []
      expect(settle({ disputes, refunds }).status).toBe(status)
    },
  )

  it('an outdated snapshot from the processor does not remove a known dispute', () => {
    const known = saved({ disputes: [stored] })
    expect(settle({}, { takenBack: 10_000, feeMoved: 170 }, known)).toMatchObject({
      takenBack: 10_000,
      status: 'disputed',
      disputes: [],
      told: [],
    })
    const lost = saved({ disputes: [{ ...stored, state: 'lost' }] })
    const other = dispute({ id: 'dp_2', state: 'won' })
    expect(settle({ disputes: [other] }, { takenBack: 10_000, feeMoved: 170 }, lost).status).toBe(
      'lost',
    )
    const mended = dispute({ state: 'won' })
    expect(settle({ disputes: [mended] }, {}, saved({ disputes: [stored] })).status).toBe('won')
  })
})
