// Generated from the SQL of this folder by "npm run sql:types". Change the SQL, not this file.

export type AnyRow = {
  readonly any: boolean
}

export type TitleActiveOnIdRow = {
  readonly title: string
  readonly activeOn: string
  readonly id: string
}
