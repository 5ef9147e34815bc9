import { databaseName } from './database.ts'
import { startPart, type Part } from './part.ts'
import type { Place } from './place.ts'

/**
 * Returns the configuration of PgBouncer: many connections of the product share a few of
 * PostgreSQL. It reaches the primary through HAProxy, so it needs no change after a failover.
 */
export const makePgbouncerConfig = ({
  folder,
  ports,
}: Pick<Place, 'folder' | 'ports'>): string => `; docs/high-availability.md explains this file.
[databases]
${databaseName} = host=127.0.0.1 port=${ports.primary} dbname=${databaseName}

[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${ports.pooler}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${folder}/pgbouncer/users.txt
pool_mode = transaction
default_pool_size = 20
max_client_conn = 1000
; Seconds that a request waits for a connection.
query_wait_timeout = 10
; Seconds until the next attempt after a failed one. The default of 15 would delay every failover.
server_login_retry = 1
server_connect_timeout = 5
tcp_keepalive = 1
tcp_keepidle = 5
tcp_keepintvl = 1
tcp_keepcnt = 10
tcp_user_timeout = 20000
`

/** Starts PgBouncer between the product and HAProxy. */
export const startPgbouncer = (place: Place): Part => {
  place.makeFolder('pgbouncer')
  place.writeFile('pgbouncer/users.txt', `"pennytrail_web" "${place.secrets.product}"\n`)
  const file = place.writeFile('pgbouncer/pgbouncer.ini', makePgbouncerConfig(place))
  return startPart(place, { name: 'pgbouncer', command: place.programs.pgbouncer, args: [file] })
}
