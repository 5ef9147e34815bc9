import { startPart, type Part } from './part.ts'
import type { Place } from './place.ts'
import { apiNumbers, nodeNumbers, type Ports } from './ports.ts'

const listNodes = (ports: Ports, options = ''): string =>
  nodeNumbers
    .map(
      (node) =>
        `  server db${node} 127.0.0.1:${ports.postgres(node)} check port ${ports.patroni(node)}${options}`,
    )
    .join('\n')

const listProcesses = (ports: Ports): string =>
  apiNumbers.map((api) => `  server api${api} 127.0.0.1:${ports.api(api)} check`).join('\n')

/**
 * Returns the configuration of HAProxy: the way to the primary, the way to the replicas, and the
 * balancer in front of the product.
 */
export const makeHaproxyConfig = (
  ports: Ports,
): string => `# docs/high-availability.md explains this file.
global
  maxconn 4000
  log stderr format raw local0 notice
defaults
  log global
  timeout connect 2s
  timeout check 3s
  timeout client 12h
  timeout server 12h
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions

# PostgreSQL that takes writes: the node whose Patroni holds the claim in etcd.
listen primary
  mode tcp
  bind 127.0.0.1:${ports.primary}
  option clitcpka
  option srvtcpka
  option httpchk OPTIONS /primary
  http-check expect status 200
${listNodes(ports)}

# PostgreSQL for reads that may lag: replicas, or the primary if no replica runs.
frontend replicas
  mode tcp
  bind 127.0.0.1:${ports.replicas}
  use_backend only_replicas if { nbsrv(only_replicas) gt 0 }
  default_backend any_node
backend only_replicas
  mode tcp
  balance leastconn
  option httpchk OPTIONS /replica?lag=16MB
  http-check expect status 200
${listNodes(ports)}
backend any_node
  mode tcp
  option httpchk OPTIONS /read-only
  http-check expect status 200
${listNodes(ports)}

# The product. If no process is ready, because the primary is away, requests still go to the
# processes that live: they serve what needs no primary and explain the rest.
frontend front
  mode http
  bind 127.0.0.1:${ports.front}
  option forwardfor
  timeout client 150s
  use_backend ready if { nbsrv(ready) gt 0 }
  default_backend live
backend ready
  mode http
  balance leastconn
  timeout server 150s
  option redispatch
  option httpchk GET /ready
  http-check expect status 200
${listProcesses(ports)}
backend live
  mode http
  balance leastconn
  timeout server 150s
  option redispatch
  option httpchk GET /live
  http-check expect status 200
${listProcesses(ports)}

listen status
  mode http
  bind 127.0.0.1:${ports.status}
  timeout client 10s
  timeout server 10s
  stats enable
  stats uri /
  stats refresh 2s
`

export const startHaproxy = (place: Place): Part => {
  const file = place.writeFile('haproxy.cfg', makeHaproxyConfig(place.ports))
  return startPart(place, {
    name: 'haproxy',
    command: place.programs.haproxy,
    args: ['-db', '-f', file],
  })
}
