import { startCluster, type Cluster } from './cluster.ts'
import { measureFailover } from './failover/measure-failover.ts'
import { listMembers } from './members.ts'
import { makePlace, type Place } from './place.ts'
import { readFirstPort, takePorts } from './ports.ts'

const say = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

const printAddresses = async (place: Place): Promise<void> => {
  const { ports, folder } = place
  say('')
  say(`The product      http://localhost:${ports.front}`)
  say(`State of parts   http://localhost:${ports.status}`)
  say(`PgBouncer        127.0.0.1:${ports.pooler}`)
  say(`Primary          127.0.0.1:${ports.primary}`)
  say(`Replicas         127.0.0.1:${ports.replicas}`)
  for (const { name, role } of await listMembers(place)) {
    say(`${name.padEnd(17)}127.0.0.1:${ports.postgres(Number(name.slice(-1)))} (${role})`)
  }
  say(`Logs             ${folder}/*.log`)
  say('')
  say(`To watch it:     patronictl -c ${folder}/db1/patroni.yml list`)
  say('Ctrl-C stops everything and removes the folder.')
}

const modes = ['serve', 'failover'] as const
type Mode = (typeof modes)[number]

const readMode = (): Mode => {
  const [mode = 'serve'] = process.argv.slice(2)
  const found = modes.find((one) => one === mode)
  if (found) return found
  throw new Error(`There is no mode ${mode}; there are ${modes.join(', ')}.`)
}

/** Returns how often to kill the primary: the number after the mode, or 20. */
const readRounds = (): number => {
  const rounds = Number(process.argv[3] ?? 20)
  if (Number.isInteger(rounds) && rounds > 0) return rounds
  throw new Error(
    'The number of rounds must be a whole number, as in: npm run cluster -- failover 4',
  )
}

const cut = new AbortController()
const interrupted = new Promise<void>((resolve) => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (!cut.signal.aborted) say('Stopping every part of the cluster.')
      cut.abort(new Error('Interrupted.'))
      resolve()
    })
  }
})
// A closed terminal rejects further output. That must not interrupt the clean-up.
process.stdout.on('error', () => {})

/** How often ended parts are started again: late enough to see a failover. */
const secondsBeforeStart = 10

/** Serves until Ctrl-C, or measures the failover. Returns the exit code. */
const runMode = async (mode: Mode, running: Cluster): Promise<number> => {
  if (mode === 'failover') {
    return (await measureFailover(running, readRounds(), say, cut.signal)) ? 0 : 1
  }
  await printAddresses(running.place)
  const reviving = setInterval(() => {
    for (const name of running.nodes.startEnded()) say(`${name} has ended and is started again.`)
  }, secondsBeforeStart * 1000)
  await interrupted
  clearInterval(reviving)
  return 0
}

let code = 0
let place: Place | undefined
let cluster: Cluster | undefined
let keepLogs = false
try {
  const mode = readMode()
  place = makePlace(await takePorts(readFirstPort(process.env['CLUSTER_PORT'])))
  cluster = await startCluster(place, say, cut.signal)
  code = await runMode(mode, cluster)
} catch (error) {
  if (!cut.signal.aborted) {
    const { message, cause } = error as Error
    say(cause instanceof Error ? `${message} (${cause.message})` : message)
    if (place) say(`The logs stay in ${place.folder}.`)
    keepLogs = true
    code = 1
  }
}
await cluster?.stop()
if (!keepLogs) place?.remove()
process.exit(code)
