import { afterAll } from 'vitest'
import { createApp } from '../../app.ts'
import { KeptAnswers, type KeptAnswersOptions } from '../../platform/answers/index.ts'
import { readConfig } from '../../platform/config/config.ts'
import { Database } from '../../platform/database/index.ts'
import { createFileStore } from '../../platform/files/index.ts'
import { createTokenKeys, type Deps } from '../../platform/http/index.ts'
import { createLimits } from '../../platform/rate-limits.ts'
import { createCall, type TestApp } from '../test-app.ts'

/**
 * Creates another app on the database and data folder of `world`, as another process of the product
 * would. It shares nothing in memory with the first one, except the clock and the stand-in of
 * Stripe. `env` holds the variables that differ.
 */
export const openSecondApp = async (
  world: TestApp,
  env: NodeJS.ProcessEnv = {},
  answers: Pick<KeptAnswersOptions, 'maxUnseen'> = { maxUnseen: 0 },
): Promise<Pick<TestApp, 'app' | 'call' | 'deps'>> => {
  const { dataDir, tokenKeys, checkpointKeys, filesUrl } = world.deps.config
  const config = readConfig({
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    DATABASE_URL: world.ownerUrl,
    TOKEN_KEY: tokenKeys.join(','),
    CHECKPOINT_KEY: checkpointKeys.join(','),
    LOG_LEVEL: 'silent',
    DEMO: 'false',
    ...(filesUrl ? { FILES_URL: filesUrl.href } : {}),
    ...env,
  })
  const database = new Database(world.ownerUrl)
  const deps: Deps = {
    ...world.deps,
    config,
    database,
    limits: createLimits(database, world.clock, config.tokenKeys),
    answers: new KeptAnswers({ database, clock: world.clock, ...answers }),
    tokens: createTokenKeys(config.tokenKeys),
    files: createFileStore(config),
  }
  const app = await createApp(deps)
  await app.ready()
  afterAll(async () => {
    await app.close()
    await database.close()
  })
  return { app, deps, call: createCall(app) }
}
