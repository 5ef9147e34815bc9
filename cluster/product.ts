import path from 'node:path'
import { listUrls } from './database.ts'
import { readLog, startPart, type Part } from './part.ts'
import type { Place } from './place.ts'
import { apiNumbers } from './ports.ts'
import { waitFor } from './wait-for.ts'

const main = path.resolve(import.meta.dirname, '../server/src/main.ts')

/** Returns the environment variables that every process of the product shares. */
export const getProductVariables = (place: Place): Record<string, string> => {
  const { ports, secrets } = place
  const urls = listUrls(place)
  return {
    DATABASE_URL: urls.product,
    DATABASE_DIRECT_URL: urls.direct,
    DATABASE_READ_URL: urls.replicas,
    MIGRATION_DATABASE_URL: urls.owner,
    FILES_URL: `file://${path.join(place.folder, 'files')}`,
    TOKEN_KEY: secrets.tokenKey,
    CHECKPOINT_KEY: secrets.checkpointKey,
    APP_ORIGIN: `http://localhost:${ports.front}`,
    TRUST_PROXY: 'loopback',
    DRAIN_SECONDS: '3',
    DEMO: 'false',
  }
}

/** One process of the product. */
export interface ProductProcess {
  readonly name: string
  readonly role: 'api' | 'worker'
  readonly port: number
}

/** Lists the processes of the product in the order of their start. */
export const listProcesses = ({ ports }: Place): ProductProcess[] => [
  { name: 'worker', role: 'worker', port: ports.worker },
  ...apiNumbers.map((api): ProductProcess => ({
    name: `api${api}`,
    role: 'api',
    port: ports.api(api),
  })),
]

/** Starts one process of the product. It is not ready yet. */
export const startProduct = (place: Place, { name, role, port }: ProductProcess): Part =>
  startPart(place, {
    name,
    command: process.execPath,
    args: ['--disable-warning=ExperimentalWarning', main],
    env: {
      ...getProductVariables(place),
      ROLE: role,
      PORT: String(port),
      DATA_DIR: path.join(place.folder, name),
    },
    asCaller: true,
  })

/** Waits until a process of the product is ready. Throws with its last lines if it ended. */
export const waitForProduct = (
  place: Place,
  part: Part,
  { name, port }: ProductProcess,
  cut?: AbortSignal,
): Promise<true> => {
  const check = async (): Promise<true | undefined> => {
    if (part.hasEnded()) throw new Error(`${name} ended:\n${readLog(place, name)}`)
    const { ok } = await fetch(`http://127.0.0.1:${port}/ready`)
    return ok || undefined
  }
  return waitFor(`${name} is ready`, 120, check, cut)
}
