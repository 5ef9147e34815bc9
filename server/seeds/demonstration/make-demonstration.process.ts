import type { DemonstrationMessage } from '../../src/processes/make-demonstration-apart.ts'
import { openWorkplace } from '../../src/workplace.ts'
import { ensureDemonstration } from './build-demonstration.ts'

// Makes the demonstration for the process that started this one, which has prepared the database.

const cut = new AbortController()
// A signal can reach the whole group, as Ctrl-C does. If the parent has ended, nobody waits.
for (const event of ['SIGINT', 'SIGTERM', 'SIGHUP', 'message', 'disconnect'] as const) {
  process.on(event, () => cut.abort())
}

const send = (message: DemonstrationMessage): void => {
  if (process.connected) process.send?.(message)
}

try {
  const { deps, disconnect } = await openWorkplace(process.env, { isPrepared: true })
  try {
    await ensureDemonstration(deps, (line) => send({ line }), cut.signal)
  } finally {
    await disconnect()
  }
} catch (error) {
  const { code, syscall, path, message } = error as NodeJS.ErrnoException
  send({ failure: { code, syscall, path, message } })
  process.exitCode = 1
}
if (process.connected) process.disconnect()
