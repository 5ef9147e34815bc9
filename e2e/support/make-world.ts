/** Makes the demonstration's data in a new folder, for E2E_WORLD, and unpacks the browser. */
import { renameSync } from 'node:fs'
import { prepareBrowser } from './browser.ts'
import { startProduct } from './product.ts'

const [{ dataDir, end }] = await Promise.all([startProduct(), prepareBrowser()])
await end()
renameSync(dataDir, process.argv[2]!)
