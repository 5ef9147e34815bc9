import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { hashSchema, migrate } from '../platform/database/index.ts'
import { prepareJobs } from '../platform/jobs/index.ts'
import { startThrowawayServer } from './servers/throwaway-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The database server's URL with DATABASE in place of a database name. */
    serverUrl: string
    template: string
  }
}

const openServer = async (): Promise<{ url: string; stop: () => Promise<void> }> => {
  const own = process.env['TEST_DATABASE_URL']
  if (own) {
    const url = new URL(own)
    url.pathname = '/DATABASE'
    return { url: url.href, stop: async () => {} }
  }
  const server = await startThrowawayServer('test')
  // The processes of the tests start later and take the setting over.
  process.env['TMPDIR'] = server.temporary
  return { url: server.url('DATABASE'), stop: server.stop }
}

const onServer = async (url: string, statements: readonly string[]): Promise<void> => {
  const client = new pg.Client({ connectionString: url.replace('DATABASE', 'postgres') })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

/**
 * Starts one database server with one migrated template database for the whole test run. Each test
 * file copies the template.
 */
export default async (project: TestProject): Promise<() => Promise<void>> => {
  const server = await openServer()
  const mark = hashSchema()
  const template = `pennytrail_template_${mark.slice(0, 12)}`
  await onServer(server.url, [
    `drop database if exists ${template} with (force)`,
    `create database ${template}`,
  ])
  const url = server.url.replace('DATABASE', template)
  await migrate(url)
  await prepareJobs(url)
  project.provide('serverUrl', server.url)
  project.provide('template', template)
  return server.stop
}
