import { prepareBrowser } from './support/browser.ts'
import { startProduct } from './support/product.ts'

/** One product with the demonstration world for all journeys; workers find it by E2E_ORIGIN. */
export default async (): Promise<() => Promise<void>> => {
  const [product] = await Promise.all([startProduct(), prepareBrowser()])
  process.env['E2E_ORIGIN'] = product.origin
  return product.stop
}
