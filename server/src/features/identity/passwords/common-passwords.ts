import { readFile } from 'node:fs/promises'
import path from 'node:path'

const file = path.join(import.meta.dirname, 'common-passwords.txt')

let listed: Promise<ReadonlySet<string>> | undefined

const readList = async (): Promise<ReadonlySet<string>> =>
  new Set((await readFile(file, 'utf8')).trimEnd().split('\n'))

/**
 * Returns whether a password is among the 3,000 most common, in any capitalisation. The list is in
 * lower case, the most common first; docs/decisions names its source.
 */
export const isCommonPassword = async (password: string): Promise<boolean> => {
  listed ??= readList()
  return (await listed).has(password.toLowerCase())
}
