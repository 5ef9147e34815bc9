import { explain } from './startup-errors.ts'
import { prepareWorkplace } from './start.ts'

// Makes the database and the demonstration, and ends. `npm start` runs this while it builds the web
// app for the first time.

const cut = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => cut.abort())
}
const printLine = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

try {
  const workplace = await prepareWorkplace(process.env, printLine, cut.signal)
  await workplace.close()
} catch (error) {
  if (!cut.signal.aborted) printLine(explain(error, process.env))
  process.exitCode = 1
}
process.exit()
