import { fork, type ChildProcess } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import path from 'node:path'
import type { Donation } from '@pennytrail/contract'
import { createConcurrencyLimit } from '../../../platform/limit-concurrency.ts'

export interface ReceiptOrder {
  readonly gift: Donation
  readonly origin: string
  readonly madeAt: Date
}

type Made = { readonly pdf: Uint8Array } | { readonly problem: string }

const program = path.join(import.meta.dirname, 'receipt-pdf.process.ts')

/** Milliseconds after which a process without orders ends. */
const idleTime = 20_000
/** Milliseconds after which a receipt counts as failed. */
const patience = 30_000

let maker: ChildProcess | undefined
let resting: NodeJS.Timeout | undefined

const startMaker = (): ChildProcess => {
  const started = fork(program, {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    env: { NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  if (started.pid !== undefined) setPriority(started.pid, constants.priority.PRIORITY_LOW)
  const forget = () => {
    if (maker === started) maker = undefined
  }
  started.once('exit', forget)
  started.once('error', forget)
  return started
}

/** Lets this process end although the maker still runs, and ends the maker after a while. */
const rest = (idle: ChildProcess): void => {
  idle.unref()
  idle.channel?.unref()
  resting = setTimeout(() => idle.kill(), idleTime)
  resting.unref()
}

const order = (wanted: ReceiptOrder): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    clearTimeout(resting)
    const busy = (maker ??= startMaker())
    busy.ref()
    busy.channel?.ref()
    const end = (): void => {
      clearTimeout(waiting)
      busy.off('message', take)
      busy.off('exit', fail)
      rest(busy)
    }
    const fail = (): void => {
      end()
      busy.kill()
      reject(new Error('the receipt was not made'))
    }
    const take = (made: Made): void => {
      end()
      if ('pdf' in made) resolve(Buffer.from(made.pdf))
      else reject(new Error(made.problem))
    }
    const waiting = setTimeout(fail, patience)
    busy.on('message', take)
    busy.once('exit', fail)
    busy.send(wanted, (error) => {
      if (error) fail()
    })
  })

const oneAtATime = createConcurrencyLimit(1)

/** Makes a receipt as PDF in another process, one at a time. */
export const makeReceiptApart = (wanted: ReceiptOrder): Promise<Buffer> =>
  oneAtATime(() => order(wanted))
