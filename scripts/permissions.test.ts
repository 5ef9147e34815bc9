import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')

const listFiles = (pattern: string): string[] =>
  globSync(pattern, { cwd: root }).filter((file) => !/\.test\.tsx?$|\/testing\//.test(file))

const findOffenders = (files: readonly string[], forbidden: RegExp): string[] =>
  files.filter((file) => forbidden.test(readFileSync(path.join(root, file), 'utf8')))

const web = listFiles('web/src/**/*.{ts,tsx}')

/**
 * The only file that may compare roles: in it, administrators see which members are Leads, and
 * appoint a Lead where there is none.
 */
const showsRoles = 'web/src/features/admin/organisations/organisation-view.tsx'

it('team roles are compared in only one file of the web, and all other files ask `can`', () => {
  const roles = /'(?:Viewer|Contributor|Manager|Lead)'|identity\/rights\.ts/
  expect(findOffenders(web, roles)).toEqual([showsRoles])
})

it('only the identity feature of the web compares user types or reads whether its user is an administrator', () => {
  const types = '(?:DONOR|CHARITY|DONORORG|GENERAL)'
  const compared = `'(?:${types}|DONOR & ${types})'`
  const userTypes = new RegExp(
    `[!=]== ${compared}|(?:includes\\(|case )${compared}|userType\\.|state\\.isAdmin`,
  )
  const offenders = findOffenders(web, userTypes)
  expect(offenders.filter((file) => !file.startsWith('web/src/features/identity/'))).toEqual([])
})

it('on the server only policies and the session’s user ask for a right in a team', () => {
  const files = listFiles('server/src/features/**/*.ts')
  const offenders = findOffenders(files, /make(?:Charity|DonorOrg)Policy|list\w+Rights/)
  expect(offenders.filter((file) => !file.endsWith('.policy.ts'))).toEqual([
    'server/src/features/identity/session-user.ts',
  ])
})
