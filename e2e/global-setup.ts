import { prepareBrowser } from './support/browser.ts'
import { startGoogle } from './support/google.ts'
import { startProduct } from './support/product.ts'

/**
 * Starts one product with the demonstration for all journeys. Workers read its address from
 * E2E_ORIGIN.
 */
export default async (): Promise<() => Promise<void>> => {
  const google = await startGoogle()
  const [product] = await Promise.all([startProduct(google.settings), prepareBrowser()])
  process.env['E2E_ORIGIN'] = product.origin
  return async () => {
    await product.stop()
    await google.stop()
  }
}
