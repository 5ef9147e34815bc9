// Generated from the SQL of this folder by "npm run sql:types". Change the SQL, not this file.

export type EvidenceIdRow = {
  readonly publicId: string
}

export type IdRow = {
  readonly id: string
}

export type JobErrorRow = {
  readonly lastError: string | null
}

export type LeftJobRow = {
  readonly lastError: string | null
  readonly payload: string
}

export type MailCountRow = {
  readonly count: number
}

export type NameRow = {
  readonly name: string
}

export type SubjectRow = {
  readonly subject: string
}

export type TitleRow = {
  readonly title: string
}
