import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { hasDemonstration } from '../../seeds/demonstration/has-demonstration.ts'
import type { Workplace } from '../workplace.ts'

/** A line to print, or the reason of a failure, from the process that makes the demonstration. */
export type DemonstrationMessage =
  | { readonly line: string }
  | { readonly failure: Pick<NodeJS.ErrnoException, 'code' | 'syscall' | 'path' | 'message'> }

const program = path.resolve(
  import.meta.dirname,
  '../../seeds/demonstration/make-demonstration.process.ts',
)

/**
 * Makes the demonstration if the database has none, in another process, so that this one never
 * holds its code and data. Aborting `cut` undoes what has begun and rejects the promise.
 */
export const makeDemonstrationApart = async (
  { deps, connection: { url, ownerUrl } }: Pick<Workplace, 'deps' | 'connection'>,
  env: NodeJS.ProcessEnv,
  printLine: (line: string) => void,
  cut: AbortSignal,
): Promise<void> => {
  if (await hasDemonstration(deps)) return
  cut.throwIfAborted()
  const child = fork(program, {
    env: { ...env, DATABASE_URL: url, MIGRATION_DATABASE_URL: ownerUrl },
    execArgv: ['--disable-warning=ExperimentalWarning'],
  })
  // A child that is ending by itself needs no message.
  const stop = (): void => void child.send('stop', () => {})
  cut.addEventListener('abort', stop)
  let failure: Error | undefined
  child.on('message', (message: DemonstrationMessage) => {
    if ('line' in message) printLine(message.line)
    else failure = Object.assign(new Error(message.failure.message), message.failure)
  })
  try {
    const [code, signal] = await once(child, 'exit')
    cut.throwIfAborted()
    if (failure) throw failure
    if (code !== 0) throw new Error(`The process of the demonstration ended with ${code ?? signal}`)
  } finally {
    cut.removeEventListener('abort', stop)
  }
}
