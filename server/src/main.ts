import { demoPassword, signIns } from '../seeds/world/index.ts'
import { start } from './start.ts'

const say = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

const sayDemonstration = (): void => {
  say('This is a demonstration: every charity, person and gift in it is invented.')
  say(`Sign in as one of these, each with the password ${demoPassword}`)
  for (const { userType, email } of signIns) say(`  ${userType.padEnd(22)} ${email}`)
}

const explain = (error: unknown, env: NodeJS.ProcessEnv): string => {
  const { code, message } = error as { code?: string; message?: string }
  if (code !== 'EADDRINUSE') return message ?? String(error)
  return `Port ${env['PORT'] ?? 4000} is in use. Stop what runs there, or choose another: PORT=4001 npm start`
}

try {
  const running = await start(process.env, say)
  const { config } = running.deps
  if (config.demo) sayDemonstration()
  if (config.smtpUrl === null) say(`Mail stays on this machine: ${config.appOrigin}/dev/outbox`)
  say(`Pennytrail is ready at ${config.appOrigin}`)
  let stopping = false
  const stop = (): void => {
    if (stopping) return
    stopping = true
    say('Stopping; finishing what is under way.')
    running.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        say(`Stopping failed: ${String(error)}`)
        process.exit(1)
      },
    )
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
} catch (error) {
  say(explain(error, process.env))
  process.exit(1)
}
