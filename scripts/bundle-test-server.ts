import { testBundle } from '../server/src/testing/servers/server-process.ts'
import { bundleServer } from './bundle-server.ts'

/** Bundles the server for the API tests that start it in a process of its own. */
export default (): Promise<void> => bundleServer(testBundle)
