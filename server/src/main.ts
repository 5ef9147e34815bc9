import cluster from 'node:cluster'
import { demoPassword, signIns } from '../seeds/demonstration/people.ts'
import { readConfig, type Config } from './platform/config/config.ts'
import { runChild } from './processes/run-child.ts'
import { startProcesses } from './processes/start-processes.ts'
import { explain } from './startup-errors.ts'
import { start } from './start.ts'

const printLine = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

const printDemonstration = (): void => {
  printLine('This is a demonstration: every charity, person and gift in it is invented.')
  printLine(`Sign in as one of these, each with the password ${demoPassword}`)
  for (const { userType, email } of signIns) printLine(`  ${userType.padEnd(22)} ${email}`)
}

const printReady = ({ appOrigin, demo, port, processes, role, smtpUrl }: Config): void => {
  if (role === 'worker')
    return printLine(`Pennytrail is ready: a worker, with /ready on port ${port}`)
  if (demo) printDemonstration()
  if (smtpUrl === null) printLine(`Mail stays on this machine: ${appOrigin}/dev/outbox`)
  if (processes > 1) printLine(`${processes} processes serve HTTP`)
  printLine(`Pennytrail is ready at ${appOrigin}`)
}

/** Runs the product in the configured role and number of processes until a signal stops it. */
const runProduct = async (): Promise<void> => {
  const stopping = new AbortController()
  const hurrying = new AbortController()
  let stop: ((hurry: AbortSignal) => Promise<void>) | undefined

  const end = async (): Promise<void> => {
    try {
      await stop?.(hurrying.signal)
      process.exit(0)
    } catch (error) {
      printLine(`Stopping failed: ${String(error)}`)
      process.exit(1)
    }
  }

  // Handle signals before anything starts, so that a started database is never left running.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      // Ctrl-C in a terminal, like a second signal, stops without waiting for a load balancer.
      if (signal === 'SIGINT' || stopping.signal.aborted) hurrying.abort()
      if (stopping.signal.aborted) return
      printLine('Stopping; finishing what is under way.')
      stopping.abort()
      if (stop) void end()
    })
  }
  // A closed terminal rejects further output. That must not crash the shutdown.
  process.stdout.on('error', () => {})

  try {
    const config = readConfig(process.env)
    const startAll = config.processes > 1 ? startProcesses : start
    const running = await startAll(process.env, printLine, stopping.signal)
    stop = running.stop
    if (stopping.signal.aborted) await end()
    printReady(config)
  } catch (error) {
    if (stopping.signal.aborted) process.exit(0)
    printLine(explain(error, process.env))
    process.exit(1)
  }
}

await (cluster.isWorker ? runChild(process.env) : runProduct())
