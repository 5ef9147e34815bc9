/**
 * Time limits of PostgreSQL in milliseconds. A wait for a lock times out sooner than a statement
 * does, so that a transaction that holds a lock does not block the others for long.
 */
export const serverLimits = {
  lock_timeout: 10_000,
  statement_timeout: 20_000,
  idle_in_transaction_session_timeout: 30_000,
} as const

/**
 * Time limits of the client in milliseconds. Its timeout of a query is a little longer than the
 * server's, so only a dead connection reaches it; the watchdog usually cuts it sooner. If the other
 * end of an idle connection vanishes, keepalive drops the connection after about 15 seconds (Linux
 * probes ten times, a second apart).
 */
export const clientLimits = {
  connectionTimeoutMillis: 10_000,
  query_timeout: 22_000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 5000,
} as const

/** PostgreSQL's limit for its own side of a connection whose other end vanished. */
export const tcpUserTimeout = '-c tcp_user_timeout=20000'

/** Time limits in milliseconds of the probe, which asks for nothing that takes time. */
export const probeLimits = { connectionTimeoutMillis: 3000, query_timeout: 2000 } as const

/** The time in milliseconds that a closing pool waits for the database's answer. */
export const closeTimeout = 5000
