export { Database, Db, type Actor, type Pinned, type QueryOptions } from './database.ts'
export { migrate, readMigrations } from './migrate.ts'
export { perDatabase, together } from './together.ts'
export { default as sql, empty, join, raw, type Sql } from 'sql-template-tag'
