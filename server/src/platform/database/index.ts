export {
  countConnections,
  Database,
  filesAtOnce,
  type DatabaseOptions,
  type Transaction,
} from './database.ts'
export { duties, type Duty } from '@pennytrail/contract/route.ts'
export { actFor, toActorSetting, type Actor } from './actors.ts'
export { Db, toRowKey, type QueryOptions } from './db.ts'
export { Replica, type LogPosition, type ReplicaFailure } from './replica.ts'
export { checkConnectionLimit } from './connection-limit.ts'
export { assertNotDemonstration } from './assert-not-demonstration.ts'
export { hashSchema, migrate } from './upgrades/migrate.ts'
export { readMigrations } from './upgrades/read-migrations.ts'
export { checkRole, checkConnection, waitForDatabase } from './check-connection.ts'
export { createPerDatabase, createPerOwner, createBatch, type Batch } from './batch.ts'
export { default as sql, empty, join, raw, type Sql } from 'sql-template-tag'
export type { ColumnTexts } from './column-texts.ts'
export type { ColumnTypes } from './column-types.ts'
export * from './lock-client-id.ts'
export * from './stored-fields.ts'
export { currentRelease } from './upgrades/release.ts'
export { withStartLock } from './start-lock.ts'
export { classifyFailure, withRetries } from './failures.ts'
export { retryWhenBack } from './retry-when-back.ts'
export { listPools, type PoolState } from './pools.ts'
