import pg from 'pg'
import type { Place } from './place.ts'
import { waitFor } from './wait-for.ts'

export const databaseName = 'pennytrail'

/** Returns a connection URL for a role; `port` leads to the primary, to replicas or to a pooler. */
const makeUrl = (port: number, role: string, password: string, database = databaseName): string =>
  `postgres://${role}:${password}@127.0.0.1:${port}/${database}`

/** The connection URLs of the cluster. All lead through HAProxy, that of the product through PgBouncer too. */
export const listUrls = ({ ports, secrets }: Place) => ({
  product: makeUrl(ports.pooler, 'pennytrail_web', secrets.product),
  direct: makeUrl(ports.primary, 'pennytrail_web', secrets.product),
  owner: makeUrl(ports.primary, 'pennytrail_owner', secrets.owner),
  superuser: makeUrl(ports.primary, 'postgres', secrets.superuser),
  replicas: makeUrl(ports.replicas, 'pennytrail_web', secrets.product),
})

/** Connects to the primary as the superuser, runs `work` and disconnects. */
export const asSuperuser = async <T>(
  place: Place,
  work: (client: pg.Client) => Promise<T>,
  database = databaseName,
): Promise<T> => {
  const { ports, secrets } = place
  const client = new pg.Client({
    connectionString: makeUrl(ports.primary, 'postgres', secrets.superuser, database),
    connectionTimeoutMillis: 5000,
    query_timeout: 60_000,
  })
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Creates the roles and the database, as docs/operations.md says. */
export const createRolesAndDatabase = async (place: Place): Promise<void> => {
  const { owner, product } = place.secrets
  const statements = [
    `create role pennytrail_owner login password '${owner}'`,
    `create role pennytrail_web login noinherit password '${product}'`,
    'create role pennytrail_app nologin',
    'create role pennytrail_reader nologin',
    'grant pennytrail_app, pennytrail_reader to pennytrail_owner with admin option',
    'grant pennytrail_app to pennytrail_web',
    `create database ${databaseName} owner pennytrail_owner`,
    'grant set on parameter app.actor to pennytrail_owner',
  ]
  await waitFor('HAProxy reaches the primary', 30, () =>
    asSuperuser(place, (client) => client.query('select 1'), 'postgres'),
  )
  await asSuperuser(
    place,
    async (client) => {
      for (const statement of statements) await client.query(statement)
    },
    'postgres',
  )
}
