import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { migrate } from '../../platform/database/index.ts'
import { prepareJobs } from '../../platform/jobs/index.ts'
import { giveToPostgres, getDataLocation, startPostgres } from '../../platform/postgres/index.ts'

export interface PrimaryAndStandby {
  readonly primaryUrl: string
  readonly standbyUrl: string
  /** Stops the standby from replaying what the primary writes, until `resume`. */
  pause(): Promise<void>
  resume(): Promise<void>
  /** Waits until the standby shows everything that the primary has committed. */
  catchUp(): Promise<void>
  /** Ends the primary or the standby alone. */
  stopPrimary(): Promise<void>
  stopStandby(): Promise<void>
  stop(): Promise<void>
}

const name = 'pennytrail'

/** Opens connections for callers that wait at the same time. */
const openPool = (connectionString: string): pg.Pool => {
  const pool = new pg.Pool({ connectionString })
  pool.on('error', () => {})
  return pool
}

/** Copies a running server's data folder, as pg_basebackup does, for a standby that follows it. */
const copyForStandby = async (
  superuser: pg.ClientBase,
  fromDataDir: string,
  toDataDir: string,
): Promise<void> => {
  const from = getDataLocation(fromDataDir)
  const to = getDataLocation(toDataDir)
  await superuser.query("select pg_backup_start('standby', true)")
  const left = new Set(['postmaster.pid', 'postmaster.opts', 'pg_wal'])
  cpSync(from.data, to.data, {
    recursive: true,
    filter: (file) => !left.has(path.relative(from.data, file)),
  })
  const { rows } = await superuser.query<{ labelfile: string }>(
    'select labelfile from pg_backup_stop(false)',
  )
  mkdirSync(path.join(to.data, 'pg_wal/archive_status'), { recursive: true })
  writeFileSync(path.join(to.data, 'backup_label'), rows[0]!.labelfile)
  writeFileSync(path.join(to.data, 'standby.signal'), '')
  writeFileSync(
    path.join(to.data, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${from.socket} port=5432 user=postgres'\n`,
  )
  giveToPostgres(to.data)
}

/** Starts two PostgreSQL servers: one with a migrated database, and one that follows it. */
export const startPrimaryAndStandby = async (): Promise<PrimaryAndStandby> => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'pennytrail-standby-'))
  const [primaryDir, standbyDir] = [path.join(folder, 'primary'), path.join(folder, 'standby')]
  const primary = await startPostgres(primaryDir, { throwaway: true })
  const superuser = openPool(primary.url('postgres'))
  await superuser.query(`create database ${name}`)
  await migrate(primary.url(name))
  await prepareJobs(primary.url(name))
  const session = await superuser.connect()
  await copyForStandby(session, primaryDir, standbyDir)
  session.release()
  const standby = await startPostgres(standbyDir, { throwaway: true })
  const follower = openPool(standby.url('postgres'))
  const running = { primary: true, standby: true }
  const stopPrimary = async () => {
    if (!running.primary) return
    running.primary = false
    await superuser.end()
    await primary.stop()
  }
  const stopStandby = async () => {
    if (!running.standby) return
    running.standby = false
    await follower.end()
    await standby.stop()
  }
  return {
    primaryUrl: primary.url(name),
    standbyUrl: standby.url(name),
    pause: async () => void (await follower.query('select pg_wal_replay_pause()')),
    resume: async () => void (await follower.query('select pg_wal_replay_resume()')),
    catchUp: async () => {
      const { rows } = await superuser.query<{ at: string }>(
        'select pg_current_wal_insert_lsn() at',
      )
      for (const until = Date.now() + 30_000; Date.now() < until; await wait(5)) {
        const { rows: replayed } = await follower.query<{ there: boolean }>(
          'select pg_last_wal_replay_lsn() >= $1::pg_lsn there',
          [rows[0]!.at],
        )
        if (replayed[0]!.there) return
      }
      throw new Error('The standby did not catch up. Is it paused?')
    },
    stopPrimary,
    stopStandby,
    stop: async () => {
      await stopStandby()
      await stopPrimary()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
