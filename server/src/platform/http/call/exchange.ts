import type { RouteDeclaration } from '@pennytrail/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { View } from '../../answers/index.ts'
import type { Db } from '../../database/index.ts'
import type { Deps } from '../../deps.ts'
import type { CharitySubject, Handler, Subject } from '../handler.ts'
import type { Form } from '../multipart.ts'
import type { Session } from '../session.ts'

/** How the features find what an address in a path names. */
export interface Subjects {
  /** Finds a charity, if the reader may see it; otherwise throws the error of its page. */
  readonly findCharityAt: (db: Db, address: string) => Promise<CharitySubject>
  /** Finds a donor organisation, if the reader may see it; otherwise throws the error of its page. */
  readonly findDonorOrgAt: (db: Db, address: string) => Promise<Subject>
  /** Finds the id of the charity that has a project; undefined if the project does not exist. */
  readonly findCharityOfProject: (db: Db, projectId: string) => Promise<string | undefined>
}

/** A request and the route that answers it. */
export interface Exchange {
  readonly subjects: Subjects
  readonly declaration: RouteDeclaration
  readonly handle: Handler<RouteDeclaration>
  readonly deps: Deps
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  /** The body of a form that has been read. */
  readonly form?: Form
  /** The session that has been read, null for a visitor; undefined if it is still to be read. */
  readonly session?: Session | null
  /** The view that a kept answer is made from. */
  readonly view?: View
}
