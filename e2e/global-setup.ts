import { rmSync } from 'node:fs'
import { prepareBrowser } from './support/browser.ts'
import { startGoogle } from './support/google.ts'
import { startProduct } from './support/product.ts'

/** Creates the demonstration data once. Each product that the journeys start uses a copy of it. */
const prepareWorld = async (): Promise<string> => {
  const { dataDir, end } = await startProduct()
  await end()
  return dataDir
}

/**
 * Starts one instance of the product, filled with the demonstration's data, for all journeys. Workers
 * read its address from E2E_ORIGIN. E2E_WORLD names the data if they exist already.
 */
export default async (): Promise<() => Promise<void>> => {
  const google = await startGoogle()
  const existing = process.env['E2E_WORLD']
  const [world] = await Promise.all([existing ?? prepareWorld(), prepareBrowser()])
  process.env['E2E_WORLD'] = world
  const product = await startProduct(google.settings)
  process.env['E2E_ORIGIN'] = product.origin
  return async () => {
    await product.stop()
    await google.stop()
    if (existing === undefined) rmSync(world, { recursive: true, force: true })
  }
}
