// Generated from the SQL of this folder by "npm run sql:types". Change the SQL, not this file.

export type IdRow = {
  readonly id: string
}

export type MailCountRow = {
  readonly count: number
}

export type NameRow = {
  readonly name: string
}
