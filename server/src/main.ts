import { start } from './start.ts'

const say = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

const explain = (error: unknown, env: NodeJS.ProcessEnv): string => {
  const { code, message } = error as { code?: string; message?: string }
  if (code !== 'EADDRINUSE') return message ?? String(error)
  return `Port ${env['PORT'] ?? 4000} is in use. Stop what runs there, or choose another: PORT=4001 npm start`
}

try {
  const running = await start(process.env, say)
  say(`Pennytrail is ready at ${running.deps.config.appOrigin}`)
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
