import type { Deps } from '../deps.ts'

/** A file that is made when the email is sent, by the maker of this kind. */
export interface AttachedFile {
  readonly kind: string
  readonly id: string
}

/** A file as it is attached to an email. */
export interface MailFile {
  readonly filename: string
  readonly contentType: string
  readonly content: Buffer
}

/** Makes the attached files of one kind; null if there is nothing to attach any more. */
export type FileMaker = (id: string, deps: Deps) => Promise<MailFile | null>
export type FileMakers = Readonly<Record<string, FileMaker>>

/** Makes the file of an email, if it has one. Throws if nothing makes files of its kind. */
export const makeAttachedFile = async (
  makers: FileMakers,
  attach: AttachedFile | null | undefined,
  deps: Deps,
): Promise<MailFile | null> => {
  if (!attach) return null
  const make = makers[attach.kind]
  if (!make) throw new Error(`nothing makes files of the kind ${attach.kind}`)
  return make(attach.id, deps)
}
