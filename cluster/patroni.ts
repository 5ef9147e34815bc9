import path from 'node:path'
import { startPart, type Part } from './part.ts'
import type { Place } from './place.ts'
import { nodeNumbers, type NodeNumber } from './ports.ts'

/** The settings that every node shares. Patroni keeps them in etcd; docs/high-availability.md explains them. */
export const sharedSettings = {
  // A primary that does not renew its lease (the leader key) for `ttl` seconds loses it. `ttl` must
  // be at least `loop_wait` plus two `retry_timeout`, and Patroni's documentation allows no less
  // than 20.
  ttl: 20,
  loop_wait: 3,
  retry_timeout: 5,
  // A replica that lacks more bytes of the log than this never becomes the primary.
  maximum_lag_on_failover: 1_048_576,
  // A commit is acknowledged once a second node has it on its disk, and only that node may become
  // the primary. Without such a node, commits wait (strict).
  synchronous_mode: true,
  synchronous_mode_strict: true,
  synchronous_node_count: 1,
  // A crashed primary hands over at once, because its crash recovery may take minutes.
  primary_start_timeout: 0,
  postgresql: {
    use_pg_rewind: true,
    use_slots: true,
    parameters: {
      synchronous_commit: 'on',
      hot_standby: 'on',
      wal_level: 'replica',
      wal_log_hints: 'on',
      max_wal_senders: 10,
      max_replication_slots: 10,
      wal_keep_size: '256MB',
      // A node that stays away must not fill the disk of the primary. Beyond this it is rebuilt.
      max_slot_wal_keep_size: '4GB',
      max_connections: 150,
      shared_buffers: '64MB',
      // Commits wait at most this long for a standby that stopped responding.
      wal_sender_timeout: '5s',
      wal_receiver_timeout: '5s',
      wal_retrieve_retry_interval: '1s',
      tcp_user_timeout: '20s',
    },
  },
} as const

/**
 * Tells whether a version of Patroni must speak etcd's protocol 2. With protocol 3, Patroni before
 * 3.0.3 (Debian 12 has 3.0.2) overwrites another node's lease: a primary that was frozen and
 * continues takes the lease back from its successor, and what the successor acknowledged is lost
 * (changes 2689 and 2693 of patroni/patroni, May 2023). `npm run cluster -- failover` shows it.
 */
export const usesOldProtocol = (version: string): boolean => {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number)
  return major * 10_000 + minor * 100 + patch < 30_003
}

export const getNodeName = (node: NodeNumber): string => `db${node}`

export const getDataFolder = (place: Place, node: NodeNumber): string =>
  path.join(place.folder, getNodeName(node), 'data')

/** Returns the configuration of the Patroni of one node. Patroni reads YAML, of which JSON is a part. */
export const makePatroniConfig = (place: Place, node: NodeNumber): object => {
  const { ports, programs, secrets } = place
  const name = getNodeName(node)
  return {
    scope: 'pennytrail',
    name,
    restapi: {
      listen: `127.0.0.1:${ports.patroni(node)}`,
      connect_address: `127.0.0.1:${ports.patroni(node)}`,
    },
    [usesOldProtocol(programs.patroniVersion) ? 'etcd' : 'etcd3']: {
      hosts: nodeNumbers.map((one) => `127.0.0.1:${ports.etcd(one)}`),
    },
    bootstrap: {
      dcs: sharedSettings,
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
    },
    postgresql: {
      listen: `127.0.0.1:${ports.postgres(node)}`,
      connect_address: `127.0.0.1:${ports.postgres(node)}`,
      bin_dir: programs.postgresFolder,
      data_dir: getDataFolder(place, node),
      pgpass: path.join(place.folder, name, 'pgpass'),
      pg_hba: [
        'host replication replicator 127.0.0.1/32 scram-sha-256',
        'host all all 127.0.0.1/32 scram-sha-256',
      ],
      authentication: {
        superuser: { username: 'postgres', password: secrets.superuser },
        replication: { username: 'replicator', password: secrets.replication },
        rewind: { username: 'rewinder', password: secrets.rewind },
      },
      parameters: {
        unix_socket_directories: path.join(place.folder, name),
        password_encryption: 'scram-sha-256',
      },
    },
    watchdog: { mode: 'off' },
  }
}

/** Starts the Patroni of one node, which starts its PostgreSQL. */
export const startPatroni = (place: Place, node: NodeNumber): Part => {
  const name = getNodeName(node)
  place.makeFolder(name)
  const file = place.writeFile(
    `${name}/patroni.yml`,
    JSON.stringify(makePatroniConfig(place, node), null, 2),
  )
  return startPart(place, { name, command: place.programs.patroni, args: [file] })
}
