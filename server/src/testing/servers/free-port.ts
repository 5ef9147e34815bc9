import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import net from 'node:net'

// The system takes the ports of outgoing connections from a higher range (Linux: from 32768).
const lowest = 10_000
const aboveHighest = 32_768

const isFree = async (port: number): Promise<boolean> => {
  const probe = net.createServer().listen(port, '127.0.0.1')
  try {
    await once(probe, 'listening')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return false
    throw error
  }
  probe.close()
  await once(probe, 'close')
  return true
}

/**
 * Returns a port of 127.0.0.1 that nothing uses, for a server that cannot choose one itself. No
 * outgoing connection takes the port before the server listens.
 */
export const findFreePort = async (): Promise<number> => {
  const port = randomInt(lowest, aboveHighest)
  return (await isFree(port)) ? port : findFreePort()
}
