import { monitorEventLoopDelay } from 'node:perf_hooks'
import { createLog } from '../../server/src/platform/log.ts'
import { Database } from '../../server/src/platform/database/index.ts'
import { start } from '../../server/src/start.ts'
import { startStripeStandIn } from '../../server/src/stand-ins/stripe/index.ts'
import { countPosted, createGiftMaker, timeReading } from '../world/gifts.ts'
import { makeSigners } from '../world/people.ts'
import { makeBenchWorld, type BenchWorld } from '../world/projects.ts'
import { answerParent } from './messages.ts'
import { webhookSecrets } from './secrets.ts'

/**
 * The whole product in one process, as `npm start` runs it, with the stand-in of Stripe inside; its
 * webhook secrets are known here, so that the bench can sign events.
 */
const databaseUrl = process.env['DATABASE_URL'] ?? ''
const secretKey = 'sk_test_bench'
const standInDatabase = new Database(databaseUrl, { max: 4 })
const standIn = await startStripeStandIn({
  database: standInDatabase,
  now: () => new Date(),
  secretKey,
  origin: 'http://127.0.0.1',
  secrets: webhookSecrets,
  post: async () => 200,
  log: createLog('error'),
})
const running = await start(
  {
    ...process.env,
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_WEBHOOK_SECRET: webhookSecrets.account,
    STRIPE_CONNECT_WEBHOOK_SECRET: webhookSecrets.connect,
    STRIPE_API_BASE: standIn.apiUrl,
  },
  () => {},
)

const makeGifts = createGiftMaker({ deps: running.deps, standIn }, running.address)

// Of the timer's own five milliseconds none is a delay.
const late = (nanoseconds: number): number => Math.max(0, nanoseconds / 1e6 - 5)
const delay = monitorEventLoopDelay({ resolution: 5 })

answerParent(
  running.address,
  {
    world: () => makeBenchWorld(running.deps),
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
        most: late(delay.max),
      }
    },
    gifts: (asked: { world: BenchWorld; count: number; charities: number }) =>
      makeGifts(asked.world, asked.count, asked.charities),
    posted: () => countPosted(running.deps),
    reading: (asked: { count: number; atOnce: number }) =>
      timeReading(running.deps, asked.count, asked.atOnce),
  },
  async () => {
    await running.stop()
    await standIn.stop()
    await standInDatabase.close()
  },
)
