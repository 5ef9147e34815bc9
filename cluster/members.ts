import type { Place } from './place.ts'
import { nodeNumbers, type NodeNumber } from './ports.ts'
import { waitFor } from './wait-for.ts'

/** One PostgreSQL of the cluster as Patroni sees it. */
export interface Member {
  readonly name: string
  readonly role: 'leader' | 'sync_standby' | 'replica'
  readonly state: string
  readonly timeline?: number
  /** Bytes of the log that it lacks; a text if Patroni does not know. */
  readonly lag?: number | string
}

const askPatroni = async (place: Place, node: NodeNumber): Promise<readonly Member[]> => {
  const answer = await fetch(`http://127.0.0.1:${place.ports.patroni(node)}/cluster`, {
    signal: AbortSignal.timeout(2000),
  })
  const { members } = (await answer.json()) as { members: readonly Member[] }
  return members
}

/** Lists the members of the cluster, from the first Patroni that answers. */
export const listMembers = async (place: Place): Promise<readonly Member[]> => {
  let cause: unknown
  for (const node of nodeNumbers) {
    try {
      return await askPatroni(place, node)
    } catch (error) {
      cause = error
    }
  }
  throw new Error('no Patroni answers', { cause })
}

const maxLag = 1_048_576

/**
 * Tells whether all nodes run: one primary, one synchronous standby, and one further replica, all
 * on the same timeline and close to each other.
 */
export const isWhole = (members: readonly Member[]): boolean => {
  const roles = members.map(({ role }) => role).toSorted((a, b) => a.localeCompare(b))
  return (
    roles.join() === 'leader,replica,sync_standby' &&
    new Set(members.map(({ timeline }) => timeline)).size === 1 &&
    members.every(({ state }) => state === 'running' || state === 'streaming') &&
    members.every(
      ({ role, lag }) => role === 'leader' || (typeof lag === 'number' && lag <= maxLag),
    )
  )
}

/** Waits until all nodes run and one of them is the synchronous standby. */
export const waitForWhole = (
  place: Place,
  seconds: number,
  cut?: AbortSignal,
): Promise<readonly Member[]> => {
  const check = async () => {
    const members = await listMembers(place)
    return isWhole(members) ? members : undefined
  }
  return waitFor('All three PostgreSQL nodes run', seconds, check, cut)
}

/** Returns the number of the node that has a role. Throws if there is none. */
export const findNode = async (place: Place, role: Member['role']): Promise<NodeNumber> => {
  const found = (await listMembers(place)).find((member) => member.role === role)
  if (!found) throw new Error(`there is no ${role}`)
  return Number(found.name.slice(-1)) as NodeNumber
}
