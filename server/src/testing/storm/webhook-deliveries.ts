import type Stripe from 'stripe'
import { uuidv7 } from '../../platform/ids.ts'

/** One delivery of an event, genuine or forged. */
export interface Delivery {
  readonly event: object
  readonly signature?: string
  readonly forged: boolean
}

type Sign = (body: string) => string

/** Forges an event or its signature in one of several ways. */
const forge = (event: Stripe.Event, how: number, sign: Sign): Delivery => {
  const genuine = sign(JSON.stringify(event))
  const own = { ...event, id: `evt_forged_${uuidv7()}` }
  const bad = [
    { event: own, signature: genuine },
    { event: own, signature: '' },
    { event, signature: genuine.replace(/v1=.{8}/, 'v1=00000000') },
    { event: { ...own, account: 'acct_other' }, signature: genuine },
    { event, signature: genuine.replace(/t=\d+/, 't=1000000000') },
  ]
  return { ...bad[how % bad.length]!, forged: true }
}

/** Returns every event one or more times, some with a new id and some forged, in random order. */
export const shuffled = (
  events: readonly Stripe.Event[],
  random: () => number,
  sign: Sign,
  max = 20,
): Delivery[] => {
  const copies = events.flatMap((event, at): Delivery[] => [
    ...Array.from({ length: 1 + (random() % max) }, (_, nth) => ({
      // An event that someone resends by hand in the processor's dashboard has a new id.
      event: nth % 4 === 3 ? { ...event, id: `${event.id}_${nth}` } : event,
      forged: false,
    })),
    forge(event, at + (random() % 5), sign),
  ])
  return copies
    .map((copy) => ({ copy, place: random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ copy }) => copy)
}

type Deliver = (
  event: object,
  signature?: string,
) => Promise<{ readonly statusCode: number; readonly body: string }>

/** A delivery that got the wrong status, with its answer. */
interface WrongDelivery extends Delivery {
  readonly answer: string
}

/** Makes all deliveries, `width` at a time. Returns those that got the wrong status. */
export const deliverAll = async (
  deliveries: readonly Delivery[],
  width: number,
  deliver: Deliver,
): Promise<WrongDelivery[]> => {
  const wrong: WrongDelivery[] = []
  for (let at = 0; at < deliveries.length; at += width) {
    await Promise.all(
      deliveries.slice(at, at + width).map(async (delivery) => {
        const { statusCode, body } = await deliver(delivery.event, delivery.signature)
        if (statusCode === (delivery.forged ? 400 : 200)) return
        wrong.push({ answer: `${statusCode} ${body}`, ...delivery })
      }),
    )
  }
  return wrong
}
