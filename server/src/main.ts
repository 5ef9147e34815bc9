import { demoPassword, signIns } from '../seeds/demonstration/people.ts'
import { explain } from './startup-errors.ts'
import { start, type Running } from './start.ts'

const printLine = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

const printDemonstration = (): void => {
  printLine('This is a demonstration: every charity, person and gift in it is invented.')
  printLine(`Sign in as one of these, each with the password ${demoPassword}`)
  for (const { userType, email } of signIns) printLine(`  ${userType.padEnd(22)} ${email}`)
}

const stopping = new AbortController()
const hurrying = new AbortController()
let running: Running | undefined

const end = async (): Promise<void> => {
  try {
    await running?.stop(hurrying.signal)
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
    if (running) void end()
  })
}
// A closed terminal rejects further output. That must not crash the shutdown.
process.stdout.on('error', () => {})

try {
  running = await start(process.env, printLine, stopping.signal)
  if (stopping.signal.aborted) await end()
  const { config } = running.deps
  if (config.demo) printDemonstration()
  if (config.smtpUrl === null)
    printLine(`Mail stays on this machine: ${config.appOrigin}/dev/outbox`)
  printLine(`Pennytrail is ready at ${config.appOrigin}`)
} catch (error) {
  if (stopping.signal.aborted) process.exit(0)
  printLine(explain(error, process.env))
  process.exit(1)
}
