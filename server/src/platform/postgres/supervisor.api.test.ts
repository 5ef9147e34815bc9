import { spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { isRoot, rootHome, unprivileged } from './binaries.ts'
import { getDataLocation } from './data-location.ts'

const script = path.resolve(import.meta.dirname, '../../testing/servers/hold-postgres.ts')
const left: (() => void)[] = []
afterAll(() => left.forEach((clean) => clean()))

const folder = (mode: number): string => {
  const made = mkdtempSync(path.join(os.tmpdir(), 'pennytrail-pg-'))
  chmodSync(made, mode)
  left.push(() => {
    const { data, socket } = getDataLocation(made)
    for (const at of [made, socket, path.dirname(data)])
      rmSync(at, { recursive: true, force: true })
  })
  return made
}

interface Holder {
  readonly child: ChildProcess
  /** The output of the process: `up URL` or `refused REASON`. */
  readonly said: string
  end(signal: NodeJS.Signals): Promise<void>
}

const hold = (dataDir: string): Promise<Holder> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, [
      '--disable-warning=ExperimentalWarning',
      script,
      dataDir,
    ])
    const gone = new Promise<void>((ended) => child.once('exit', () => ended()))
    const end = (signal: NodeJS.Signals): Promise<void> => {
      child.kill(signal)
      return gone
    }
    left.push(() => child.kill('SIGKILL'))
    child.stdout.once('data', (line: Buffer) =>
      resolve({ child, said: line.toString().trim(), end }),
    )
  })

const query = async (holder: Holder, text: string): Promise<unknown> => {
  const client = new pg.Client({ connectionString: holder.said.replace('up ', '') })
  await client.connect()
  try {
    return (await client.query<{ value: unknown }>(text)).rows[0]?.value
  } finally {
    await client.end()
  }
}

const postmaster = (dataDir: string): number =>
  Number(
    readFileSync(path.join(getDataLocation(dataDir).data, 'postmaster.pid'), 'utf8').split('\n')[0],
  )

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

describe('the shipped PostgreSQL', () => {
  it('the shipped PostgreSQL serves one process at a time, survives its crash and stops with the next process', async () => {
    const dataDir = folder(0o755)
    const first = await hold(dataDir)
    expect(first.said).toMatch(/^up /)
    await query(first, 'create table kept as select 42 as value')
    const pid = postmaster(dataDir)

    const second = await hold(dataDir)
    expect(second.said).toBe(
      `refused Another Pennytrail process is running on ${dataDir}. Stop it first, or set DATA_DIR to another folder.`,
    )

    await first.end('SIGKILL')
    expect(isRunning(pid)).toBe(true)
    const third = await hold(dataDir)
    expect(third.said).toMatch(/^up /)
    expect(postmaster(dataDir)).toBe(pid)
    expect(await query(third, 'select value from kept')).toBe(42)

    await third.end('SIGTERM')
    expect(isRunning(pid)).toBe(false)
    expect(existsSync(path.join(getDataLocation(dataDir).data, 'postmaster.pid'))).toBe(false)
    const log = readFileSync(path.join(getDataLocation(dataDir).socket, 'postgres.log'), 'utf8')
    expect(log).toContain('database system is shut down')

    const fourth = await hold(dataDir)
    expect(await query(fourth, 'select value from kept')).toBe(42)
    await fourth.end('SIGTERM')
  })

  it('exactly one of several simultaneous starts on a new folder starts PostgreSQL', async () => {
    const dataDir = folder(0o755)
    const holders = await Promise.all([hold(dataDir), hold(dataDir), hold(dataDir)])
    const up = holders.filter(({ said }) => said.startsWith('up '))
    const refused = holders.filter(({ said }) =>
      said.startsWith('refused Another Pennytrail process is running'),
    )
    expect([up.length, refused.length]).toEqual([1, 2])
    expect(await query(up[0]!, 'select 1 as value')).toBe(1)
    await up[0]!.end('SIGTERM')
  })

  it('only PostgreSQL’s user can read the data files, even below a folder that it cannot enter', async () => {
    const dataDir = folder(0o700)
    const holder = await hold(dataDir)
    expect(holder.said).toMatch(/^up /)
    const { data, socket } = getDataLocation(dataDir)
    expect(data.startsWith(isRoot() ? rootHome : dataDir)).toBe(true)
    for (const at of [data, socket]) {
      expect(statSync(at).mode & 0o077).toBe(0)
      expect(statSync(at).uid).toBe(isRoot() ? unprivileged.uid : process.getuid?.())
    }
    await holder.end('SIGTERM')
  })
})
