import { monitorEventLoopDelay } from 'node:perf_hooks'
import { start } from '../../server/src/start.ts'
import {
  countPosted,
  createGiftMaker,
  measurePaymentReads,
  readReceiptTimes,
  waitUntilHandled,
  waitUntilPosted,
  type GiftsRequest,
} from '../seed/gifts.ts'
import { recordCardOutcomes, type CardOutcome } from '../seed/card-outcomes.ts'
import { joinTeam, makeGrowthExtras, makeSigners, signIn, type Joining } from '../seed/people.ts'
import { makeBenchSeed } from '../seed/projects.ts'
import { makeSpentGifts, repeatSpending } from '../seed/gift-spending.ts'
import { answerParent } from './messages.ts'
import { providerKey, webhookSecrets } from './secrets.ts'

/**
 * Runs the whole product in one process, as `npm start` does. PROVIDER is the URL of the stand-in
 * for Stripe that the product uses.
 */
const running = await start(
  {
    ...process.env,
    STRIPE_SECRET_KEY: providerKey,
    STRIPE_WEBHOOK_SECRET: webhookSecrets.account,
    STRIPE_CONNECT_WEBHOOK_SECRET: webhookSecrets.connect,
    STRIPE_API_BASE: process.env['PROVIDER'],
  },
  () => {},
)

const makeGifts = createGiftMaker(running.deps, running.address)

// The timer itself fires every five milliseconds, so that interval does not count as a delay.
const late = (nanoseconds: number): number => Math.max(0, nanoseconds / 1e6 - 5)
const delay = monitorEventLoopDelay({ resolution: 5 })

answerParent(
  running.address,
  {
    world: () => makeBenchSeed(running.deps),
    signIn: (ids: string[]) => signIn(running.deps, ids),
    growthExtras: (of: { charity: string; grant: string; by: string }) =>
      makeGrowthExtras(running.deps, of),
    joinTeam: (request: Joining) => joinTeam(running.deps, request),
    signers: (count: number) => makeSigners(running.deps, count),
    watchLoop: () => {
      delay.reset()
      delay.enable()
    },
    loopDelay: () => {
      delay.disable()
      return {
        p50: late(delay.percentile(50)),
        p99: late(delay.percentile(99)),
        max: late(delay.max),
      }
    },
    spentGifts: (request: { projects: string[]; gifts: number }) =>
      makeSpentGifts(running.deps, request),
    spendAgain: (request: { project: string; times: number }) =>
      repeatSpending(running.deps, request),
    gifts: (request: GiftsRequest) => makeGifts(request),
    cardOutcomes: (outcomes: CardOutcome[]) => recordCardOutcomes(running.deps, outcomes),
    posted: () => countPosted(running.deps),
    'posted-all': () => waitUntilPosted(running.deps),
    handled: () => waitUntilHandled(running.deps),
    receipts: (ids: string[]) => readReceiptTimes(running.deps, ids),
    reading: (request: { count: number; atOnce: number }) =>
      measurePaymentReads(running.deps, request.count, request.atOnce),
  },
  () => running.stop(),
)
