import { readConfig } from '../platform/config/config.ts'
import { serve, type Running } from '../start.ts'
import { explain } from '../startup-errors.ts'
import { openWorkplace } from '../workplace.ts'
import { EXCLUSIVE_VARIABLE, type ChildMessage } from './start-processes.ts'

/**
 * Runs one child of `startProcesses` until it is told to stop. Signals that reach the whole group,
 * such as Ctrl-C, ask it to stop too, but only its parent can tell it to hurry.
 */
export const runChild = async (env: NodeJS.ProcessEnv): Promise<void> => {
  const hurrying = new AbortController()
  let isStopping = false
  let running: Running | undefined
  const end = async (): Promise<void> => {
    try {
      await running?.stop(hurrying.signal)
      process.exit(0)
    } catch (error) {
      process.stdout.write(`Stopping failed: ${String(error)}\n`)
      process.exit(1)
    }
  }
  const stop = (): void => {
    if (isStopping) return
    isStopping = true
    if (running) void end()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
  process.stdout.on('error', () => {})
  process.on('message', (message: ChildMessage) => {
    if (message === 'stop') stop()
    if (message === 'hurry') hurrying.abort()
  })
  try {
    const exclusive = env[EXCLUSIVE_VARIABLE] === 'true'
    const { role } = readConfig(env)
    const workplace = await openWorkplace(env, { isPrepared: true })
    // The only worker may take over the jobs of a killed one at once. Deliveries of the stand-in of
    // Stripe have several takers.
    const isAlone = exclusive && role === 'worker'
    running = await serve(workplace, { exclusive: isAlone, listens: role !== 'worker' })
    if (isStopping) await end()
    process.send?.('ready' satisfies ChildMessage)
  } catch (error) {
    if (isStopping) process.exit(0)
    process.stdout.write(`${explain(error, env)}\n`)
    process.exit(1)
  }
}
